import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '../../testing/runs.ts';
import { decimalOf, readAmount, sayMoney, splitAmount } from './amounts.ts';
import { daysDue, goalReachedOn, nextDay, unpaidDay } from './dates.ts';
import type { FinancialTransaction } from './ledger.ts';
import { AMOUNT_MAX, CURRENCY_CODES } from './money.ts';
import {
  decodeStatement,
  findDuplicates,
  guessColumns,
  readCells,
  readDay,
  readStatement,
  STATEMENT_LINES_MAX,
  writeStatement,
} from './statements.ts';

const amounts = fc.integer({ min: -AMOUNT_MAX, max: AMOUNT_MAX });

describe('amounts', () => {
  it('are read as they are written, in every currency and both languages', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...CURRENCY_CODES), (amount, currency) => {
        expect(readAmount(decimalOf(amount, currency), currency, '.')).toBe(amount);
        const bare = (language: string) => sayMoney(amount, currency, language).replaceAll(/[^\d.,-]/g, '');
        expect(readAmount(bare('en'), currency, '.')).toBe(amount);
        expect(readAmount(bare('es').replace(/\.$/, ''), currency, ',')).toBe(amount);
      }),
      { numRuns: runsOf(300) },
    );
  });

  it.each([
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1.234', 123_400],
    ['0,5', 50],
    ['(12.00)', -1_200],
    ['12,00-', -1_200],
    ['€ -5', -500],
    ['−1 234,5', -123_450],
    ['1.2.3', null],
    ['1,23.456,7', null],
    ['0.001', null],
    ['twelve', null],
    ['', null],
    ['99999999999', null],
  ])('reads %s', (written, amount) => {
    expect(readAmount(written, 'EUR')).toBe(amount);
  });

  it('split into parts that add up', () => {
    const percents = fc.tuple(fc.nat(100), fc.nat(100)).map(([one, two]) => {
      const [low, high] = one < two ? [one, two] : [two, one];
      return [low, high - low, 100 - high];
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: AMOUNT_MAX }), percents, (amount, shares) => {
        const parts = splitAmount(amount, shares);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
        expect(parts.filter((part, index) => shares[index] === 0 && part !== 0)).toEqual([]);
      }),
      { numRuns: runsOf(300) },
    );
  });
});

describe('days', () => {
  it('of a month come back to the day that was chosen', () => {
    const monthly = { frequency: 'monthly', month_day: 31, next_on: '2027-01-31' } as const;
    expect(daysDue(monthly, '2027-05-31').due).toEqual([
      ...['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
    ]);
    expect(nextDay({ frequency: 'yearly', month_day: 29 }, '2028-02-29')).toBe('2029-02-28');
  });

  it('are the same whether a year is looked at daily or at once', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('weekly' as const, 'fortnightly' as const, 'monthly' as const),
        fc.integer({ min: 1, max: 31 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 30 }),
        (frequency, month_day, steps) => {
          const plan = { frequency, month_day };
          let next_on = '2026-01-01';
          let today = Date.parse(next_on);
          const seen: string[] = [];
          for (const step of steps) {
            today += step * 86_400_000;
            const found = daysDue({ ...plan, next_on }, new Date(today).toISOString().slice(0, 10));
            seen.push(...found.due);
            next_on = found.next;
          }
          const all = daysDue({ ...plan, next_on: '2026-01-01' }, new Date(today).toISOString().slice(0, 10));
          expect(seen).toEqual(all.due);
          expect(new Set(seen).size).toBe(seen.length);
        },
      ),
      { numRuns: runsOf(200) },
    );
  });

  it.each([
    [{}, '2026-12-31'],
    [{ next_on: '2027-02-28' }, '2026-12-31'],
    [{ next_on: '2027-02-28', last_paid_on: '2026-12-31' }, '2027-01-31'],
    [{ next_on: '2027-02-28', last_paid_on: '2027-01-31' }, '2027-02-28'],
    [{ last_paid_on: '2027-01-31' }, '2027-02-28'],
    [{ next_on: '2027-01-14', frequency: 'fortnightly' as const }, '2026-12-31'],
  ])('of a bill that are not paid begin, of %j, on %s', (known, day) => {
    const bill = { frequency: 'monthly' as const, month_day: 31, next_on: '2026-12-31', starts_on: '2026-12-31' };
    expect(unpaidDay({ ...bill, last_paid_on: null, ...known })).toBe(day);
  });

  it('until a goal leave out a pause', () => {
    const plan = { amount: 500, frequency: 'weekly', next_on: '2026-11-27', month_day: null, is_active: true } as const;
    const allowance = { ...plan, paused_from: '2026-12-01', paused_until: '2026-12-07' } as never; // the rest is not asked
    expect(goalReachedOn(900, 500, allowance)).toBe('2026-12-11');
    expect(goalReachedOn(900, 0, allowance)).toBeNull();
  });
});

describe('statements', () => {
  const SPANISH =
    'Fecha;Concepto;Importe;Referencia\r\n20/11/2026;"Panadería ""La Espiga""; centro";-1.234,50;A1\r\n03/12/2026;Nómina;2.000,00;A2\r\n';
  const AMERICAN =
    'Date,Description,Debit,Credit\n11/20/2026,"Bakery, downtown",12.50,\n11/21/2026,Salary,,"2,000.00"\n';
  const GERMAN = 'Buchungstag\tEmpfänger\tBetrag\n20.11.26\tBäckerei\t-3,20\nkein Tag\tx\t1,00\n';
  const read = (text: string) => {
    const rows = readCells(text);
    const columns = rows === 'too_long' ? null : guessColumns(rows, 'EUR');
    return rows === 'too_long' || !columns ? null : readStatement(rows, columns, 'EUR');
  };

  it('of three kinds of banks are read', () => {
    expect(read(SPANISH)).toMatchObject([
      { occurred_on: '2026-11-20', amount: -123_450, payee: 'Panadería "La Espiga"; centro', reference: 'A1' },
      { occurred_on: '2026-12-03', amount: 200_000 },
    ]);
    expect(read(AMERICAN)).toMatchObject([
      { occurred_on: '2026-11-20', amount: -1_250, payee: 'Bakery, downtown' },
      { occurred_on: '2026-11-21', amount: 200_000 },
    ]);
    const latin = Uint8Array.from(GERMAN, (letter) => letter.charCodeAt(0));
    expect(read(decodeStatement(latin))).toMatchObject([{ payee: 'Bäckerei', amount: -320 }, null]);
  });

  it('with too many lines are refused before the rest is read', () => {
    expect(readCells('a;b\n'.repeat(STATEMENT_LINES_MAX + 1))).toHaveLength(STATEMENT_LINES_MAX + 1);
    expect(readCells('a;b\n'.repeat(1_000_000))).toBe('too_long');
  });

  it('know the lines that an account has', () => {
    const line = { occurred_on: '2026-11-20', amount: -100, payee: 'Bakery', note: '', reference: '' };
    const known = { ...line, payee: 'BAKERY' };
    expect(findDuplicates([line, line], [known])).toEqual([true, false]);
    expect(findDuplicates([{ ...line, payee: 'x', reference: 'A1' }], [{ ...known, reference: 'A1' }])).toEqual([true]);
  });

  it('are written without formulas', () => {
    const entry = {
      occurred_on: '2026-11-20',
      amount: -1_250,
      currency: 'EUR',
      kind: 'expense',
      payee: '=HYPERLINK("x")',
    };
    const rest = { category: '-1+1', note: 'a,b', reference: null };
    expect(writeStatement([{ ...entry, ...rest } as FinancialTransaction], ['Day'])).toBe(
      '\uFEFFDay\r\n2026-11-20,-12.50,EUR,expense,"\'=HYPERLINK(""x"")",\'-1+1,"a,b",\r\n',
    );
    expect(readDay('31/02/2026', true)).toBeNull();
  });
});
