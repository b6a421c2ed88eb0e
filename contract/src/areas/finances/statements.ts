import { NAME_MAX } from '../../limits.ts';
import { isInCalendar } from '../../recurrence/limits.ts';
import { isLocalDay } from '../../recurrence/local-times.ts';
import { tidyLine, tidyText } from '../../text.ts';
import { decimalOf, decimalsOf, readAmount } from './amounts.ts';
import type { FinancialTransaction, ImportColumns } from './ledger.ts';
import { AMOUNT_MAX, NOTE_MAX } from './money.ts';

/** Most lines of a bank statement, and most bytes of its file, which is looked at before the file is read. */
export const STATEMENT_LINES_MAX = 10_000;
export const STATEMENT_BYTES_MAX = 5_000_000;

/** The text of a file: UTF-8 with or without its mark, UTF-16 with one, otherwise Windows-1252, which has all of Latin-1. */
export function decodeStatement(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * The cells of a file (RFC 4180), which are divided by commas, semicolons or tabs: by the sign that its first lines have most of, outside of quotes.
 * `too_long` beyond `STATEMENT_LINES_MAX` lines and a heading, found before the rest is read. Empty lines are left out.
 */
export function readCells(text: string): string[][] | 'too_long' {
  const sign = divider(text.slice(0, 4_000));
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    row.push(cell.trim());
    if (row.some((one) => one !== '')) rows.push(row);
    [row, cell] = [[], ''];
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') [isQuoted, cell] = [true, ''];
    else if (letter === sign) {
      row.push(cell.trim());
      cell = '';
    } else if (letter === '\n' || letter === '\r') {
      endRow();
      if (rows.length > STATEMENT_LINES_MAX + 1) return 'too_long';
    } else cell += letter;
  }
  endRow();
  return rows.length > STATEMENT_LINES_MAX + 1 ? 'too_long' : rows;
}

function divider(start: string): string {
  const bare = start.replaceAll(/"[^"]*"/g, '');
  const counts = ([';', '\t', ','] as const).map((sign) => [sign, bare.split(sign).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** A day that a bank wrote: `2026-11-20`, `20/11/2026`, `11/20/26`, `20.11.2026`, `20261120`. Null for what is no day. */
export function readDay(written: string, dayFirst: boolean): string | null {
  const [, y1, m1, d1] = /^(\d{4})[-/.]?(\d\d)[-/.]?(\d\d)(?:[T ].*)?$/.exec(written.trim()) ?? [];
  if (y1 !== undefined) return checked(y1, m1, d1);
  const [, one, two, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})(?: .*)?$/.exec(written.trim()) ?? [];
  if (year === undefined) return null;
  return checked(year.length === 2 ? `20${year}` : year, dayFirst ? two : one, dayFirst ? one : two);
}
function checked(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDay(text) && isInCalendar(text) ? text : null;
}

const HEADINGS = {
  date: /^(date|booking date|transaction date|posting date|fecha|fecha operaci[oó]n|f\. operaci[oó]n|buchungstag|datum)/i,
  amount: /^(amount|importe|betrag|monto|cantidad)/i,
  debit: /^(debit|money out|withdrawal|paid out|cargo|d[eé]bito)/i,
  credit: /^(credit|money in|deposit|paid in|abono|cr[eé]dito)/i,
  payee: /^(payee|name|beneficiary|merchant|description|concepto|descripci[oó]n|beneficiario|empf[aä]nger|comercio)/i,
  note: /^(memo|note|details|reference text|observaciones|movimiento|verwendungszweck)/i,
  reference: /^(reference|transaction id|id|fitid|referencia)/i,
} as const;

/** How the columns are read, from their headings and the cells below; null where no day and amount are found. Both can be corrected by the person. */
export function guessColumns(rows: readonly (readonly string[])[], currency: string): ImportColumns | null {
  const [heading = [], ...lines] = rows;
  const find = (pattern: RegExp) => {
    const index = heading.findIndex((cell) => pattern.test(cell));
    return index < 0 ? null : index;
  };
  const date = find(HEADINGS.date);
  const [amount, debit, credit] = [find(HEADINGS.amount), find(HEADINGS.debit), find(HEADINGS.credit)];
  if (date === null || (amount === null && debit === null && credit === null)) return null;
  const days = lines.map((line) => line[date] ?? '');
  // A month is never above 12.
  const isMonthFirst = days.some((day) => /^\d{1,2}[-/.](1[3-9]|2\d|3[01])[-/.]/.test(day));
  const cells = lines.flatMap((line) =>
    [amount, debit, credit].map((index) => (index === null ? '' : (line[index] ?? ''))),
  );
  // Three digits after a sign are a group, and the other sign begins the decimals. In a currency with three decimals they may be those.
  const hasThree = decimalsOf(currency) === 3;
  const countOf = (sign: string, grouping: string) => {
    const isEnd = new RegExp(`[${sign}]\\d{1,${hasThree ? 3 : 2}}\\D*$`);
    const isGroup = new RegExp(`^[^${sign}]*[${grouping}]\\d{3}\\D*$`);
    return cells.filter((cell) => isEnd.test(cell) || (!hasThree && isGroup.test(cell))).length;
  };
  const [commas, points] = [countOf(',', '.'), countOf('.', ',')];
  return {
    ...{ date, amount, debit, credit, payee: find(HEADINGS.payee), note: find(HEADINGS.note) },
    ...{ reference: find(HEADINGS.reference), day_first: !isMonthFirst, decimal: commas > points ? ',' : '.' },
  };
}

export interface StatementLine {
  readonly occurred_on: string;
  readonly amount: number;
  readonly payee: string;
  readonly note: string;
  readonly reference: string;
}

/** The lines below the heading: what was read of each, or null for one without a day and an amount, which a preview shows as it is. */
export function readStatement(
  rows: readonly (readonly string[])[],
  columns: ImportColumns,
  currency: string,
): (StatementLine | null)[] {
  const cell = (row: readonly string[], index: number | null) => (index === null ? '' : (row[index] ?? ''));
  const read = (row: readonly string[], index: number | null) =>
    readAmount(cell(row, index), currency, columns.decimal) ?? 0;
  return rows.slice(1).map((row) => {
    const occurred_on = readDay(cell(row, columns.date), columns.day_first);
    const amount =
      columns.amount === null
        ? Math.abs(read(row, columns.credit)) - Math.abs(read(row, columns.debit))
        : read(row, columns.amount);
    if (occurred_on === null || amount === 0 || Math.abs(amount) > AMOUNT_MAX) return null;
    const say = (index: number | null, max: number) => cut(tidyLine(cell(row, index)), max);
    return {
      ...{ occurred_on, amount, payee: say(columns.payee, NAME_MAX), reference: say(columns.reference, NAME_MAX) },
      note: cut(tidyText(cell(row, columns.note)), NOTE_MAX),
    };
  });
}

/** The beginning of a text as it is stored, so that a line is found again: without half a character at its end. */
const cut = (text: string, max: number): string => tidyText(text.slice(0, max));

type Known = Pick<FinancialTransaction, 'occurred_on' | 'amount' | 'payee' | 'reference'>;

/**
 * Which lines an account has already, by day and amount, and by the bank's reference where both have one, otherwise by the payee. A reference alone says
 * nothing: some banks write the same one every month. Two equal lines of one statement are two, unless the account has both.
 */
export function findDuplicates(lines: readonly StatementLine[], known: readonly Known[]): boolean[] {
  const left = Map.groupBy(known, ({ occurred_on, amount }) => `${occurred_on} ${amount}`);
  return lines.map((line) => {
    const alike = left.get(`${line.occurred_on} ${line.amount}`) ?? [];
    const isSame = ({ payee, reference }: Known) =>
      line.reference === '' || !reference
        ? (payee ?? '').toLowerCase() === line.payee.toLowerCase()
        : reference === line.reference;
    const at = alike.findIndex(isSame);
    if (at >= 0) alike.splice(at, 1);
    return at >= 0;
  });
}

/** A cell of a file for a spreadsheet. One that it would take for a formula begins with an apostrophe; a number is left as it is. */
function writeCell(value: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(value);
  const safe = !isNumber && /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",;\n\r\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The entries as a file (RFC 4180), with the mark by which spreadsheets know UTF-8. `headings` are those of the eight columns. */
export function writeStatement(entries: readonly FinancialTransaction[], headings: readonly string[]): string {
  const rows = entries.map((entry) => {
    const { occurred_on, amount, payee, category, note, reference, kind } = entry;
    const currency = entry.currency ?? 'USD';
    return [occurred_on, decimalOf(amount, currency), currency, kind, payee, category, note, reference];
  });
  return `\uFEFF${[headings, ...rows].map((row) => row.map((cell) => writeCell(cell ?? '')).join(',')).join('\r\n')}\r\n`;
}
