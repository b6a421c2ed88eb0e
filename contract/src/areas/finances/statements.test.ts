import { describe, expect, it } from 'vitest';
import { readAmount } from './amounts.ts';
import { findDuplicates, guessColumns, readCells, readStatement } from './statements.ts';

/** The lines of a file as they are read with the columns that are guessed. */
function read(text: string, currency: string) {
  const cells = readCells(text);
  if (cells === 'too_long') throw new Error(cells);
  const columns = guessColumns(cells, currency);
  return columns && readStatement(cells, columns, currency);
}
const amounts = (currency: string, ...written: string[]) =>
  read(`Fecha;Importe\n${written.map((amount) => `20/11/2026;${amount}`).join('\n')}`, currency)?.map(
    (line) => line?.amount,
  );

describe('amounts of a statement', () => {
  it('are no thousandth of what was written where points group thousands and nothing has decimals', () => {
    expect(amounts('CLP', '25.000', '-1.000', '990')).toEqual([25_000, -1_000, 990]);
    expect(amounts('COP', '25.000', '-1.234.500')).toEqual([2_500_000, -123_450_000]);
    expect(amounts('EUR', '1.000', '-12,50')).toEqual([100_000, -1_250]);
    expect(amounts('USD', '25,000', '1,000.50')).toEqual([2_500_000, 100_050]);
    expect(amounts('KWD', '25.000', '-1.250')).toEqual([25_000, -1_250]);
  });

  it('are not read where the sign of decimals that was chosen groups thousands', () => {
    expect(readAmount('25.000', 'CLP', '.')).toBeNull();
    expect(readAmount('25,000', 'EUR', ',')).toBeNull();
    expect(readAmount('25.000', 'KWD', '.')).toBe(25_000);
    expect(readAmount('25.0000', 'EUR', '.')).toBe(2_500);
  });
});

describe('lines of a statement', () => {
  const statement = 'Date,Amount,Payee,Reference\n2026-11-20,-12.50,"CAFE   SOL\nMADRID",R1\n2026-11-20,-12.50,Bus,\n';

  it('are found again in the account as the ledger has them', () => {
    const lines = (read(statement, 'EUR') ?? []).flatMap((line) => line ?? []);
    expect(lines[0]?.payee).toBe('CAFE SOL MADRID');
    const known = lines.map((line) => ({ ...line, reference: null }));
    expect(findDuplicates(lines, known)).toEqual([true, true]);
  });

  it('are new in the next month though their reference is the same, and beside an equal one of another reference', () => {
    const rent = { occurred_on: '2026-11-01', amount: -90_000, payee: 'Rent', note: '', reference: 'M-77' };
    expect(findDuplicates([{ ...rent, occurred_on: '2026-12-01' }], [rent])).toEqual([false]);
    expect(findDuplicates([{ ...rent, payee: 'RENT SL' }], [rent])).toEqual([true]);
    expect(findDuplicates([rent, { ...rent, reference: 'M-78' }], [rent])).toEqual([true, false]);
  });

  it('have a day of the calendar', () => {
    expect(read('Date,Amount\n0026-11-20,5.00\n9999-01-01,5.00', 'EUR')).toEqual([null, null]);
  });

  it('keep whole characters where a text is cut', () => {
    const long = `${'x'.repeat(79)}😀😀`;
    expect(read(`Date,Amount,Payee\n2026-11-20,5.00,${long}`, 'EUR')?.[0]?.payee).toBe('x'.repeat(79));
  });
});
