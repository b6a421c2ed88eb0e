import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Figure, Pace } from './figures.ts';

const GIB = 1_024 ** 3;

export interface Part {
  title: string;
  /** How it was measured. */
  method: string;
  figures: Figure[];
}

/** Measurements repeat to at most three digits. */
function show(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

function isWithin({ value, limit }: Figure): boolean {
  return limit === null || value <= limit;
}

function verdict(figure: Figure): string {
  if (figure.limit === null) return '';
  return isWithin(figure) ? 'yes' : 'NO';
}

/** One line per figure, in columns. */
export function renderTable(parts: readonly Part[]): string {
  const rows = parts.flatMap(({ figures }) =>
    figures.map((figure) => [
      figure.name,
      `${show(figure.value)} ${figure.unit}`.trim(),
      figure.limit === null ? '' : `at most ${show(figure.limit)}`,
      verdict(figure),
    ]),
  );
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function missedLimits(parts: readonly Part[]): Figure[] {
  return parts.flatMap(({ figures }) => figures.filter((figure) => !isWithin(figure)));
}

/** Writes `bench/results.md` for people and `bench/results.json` for programs. */
export function writeReport(parts: readonly Part[], pace: Pace, differences: readonly string[], now: Date): void {
  const machine = { cores: cpus().length, memoryGib: Math.round(totalmem() / GIB), node: process.versions.node };
  const date = now.toISOString().slice(0, 10);
  const lines = [
    '# Figures',
    '',
    `Measured on ${date} by \`npm run bench\`: ${machine.cores} cores and ${machine.memoryGib} GiB of memory, Node ${machine.node}, Linux,`,
    'the embedded PostgreSQL 18 with the settings it always has, everything on one machine over loopback. The server runs as',
    '`npm start` runs it, as a process of its own; so do the bare server, the load, and the clients. Whatever is compared runs in',
    `turns in the same run, and each figure is the median of ${pace.rounds} rounds after a warm-up, unless said otherwise.`,
    '',
    ...differences.flatMap((difference) => [difference, '']),
    ...parts.flatMap(renderPart),
  ];
  writeFileSync(join(import.meta.dirname, 'results.md'), lines.join('\n'));
  const json = { date, machine, rounds: pace.rounds, figures: parts.flatMap((part) => part.figures) };
  writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(json, null, 2)}\n`);
}

function renderPart({ title, method, figures }: Part): string[] {
  const rows = figures.map(
    (figure) =>
      `| ${figure.name} | ${show(figure.value)} ${figure.unit} | ${figure.limit === null ? '' : show(figure.limit)} | ${verdict(figure)} |`,
  );
  return [`## ${title}`, '', method, '', '| figure | value | at most | within |', '|---|---:|---:|---|', ...rows, ''];
}
