import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** The result of one proof, for the report. */
export interface Verdict {
  readonly name: string;
  readonly claim: string;
  readonly seenRed: string;
  readonly facts: ReadonlyMap<string, number | string>;
  readonly failures: readonly string[];
  readonly seconds: number;
}

const FILE = join(import.meta.dirname, 'report.md');

/** Written after a full run, to be committed. */
export function writeReport(startedOn: Date, seed: number, verdicts: readonly Verdict[]): void {
  const lines = [
    '# What `npm run prove` found',
    '',
    `Written by the last full run: ${startedOn.toISOString().slice(0, 16).replace('T', ' ')} UTC, seed ${seed},`,
    `Node ${process.versions.node} on ${process.platform} ${process.arch} with ${availableParallelism()} cores.`,
    '',
    '| proof | verdict | seconds |',
    '| --- | --- | --- |',
    ...verdicts.map(
      ({ name, failures, seconds }) => `| ${name} | ${failures.length === 0 ? 'holds' : '**broken**'} | ${seconds} |`,
    ),
    ...verdicts.flatMap(describe),
  ];
  writeFileSync(FILE, `${lines.join('\n')}\n`);
}

function describe({ name, claim, seenRed, facts, failures }: Verdict): string[] {
  return [
    '',
    `## ${name}`,
    '',
    claim,
    '',
    ...[...facts].map(([fact, value]) => `- ${fact}: ${value}`),
    `- seen to fail with: ${seenRed}`,
    ...failures.map((line) => `- **broken**: ${line.split('\n')[0] ?? line}`),
  ];
}
