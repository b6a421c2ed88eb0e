import { numberFormat } from '../../languages.ts';
import { AMOUNT_MAX, CURRENCIES, type Currency } from './money.ts';

/** The decimals of a currency; 2 for one that is not known. */
export const decimalsOf = (currency: string): number => CURRENCIES[currency as Currency] ?? 2; // unknown keys answer undefined

/** An amount as an exact decimal with a point: `-1234.50`. For files; people read `sayMoney`. */
export function decimalOf(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${amount < 0 ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`;
}

/** An amount in the words of a language: `€1,234.50`, `1.234,50 €`. Exact, because the formatter is given the decimal itself. */
export function sayMoney(amount: number, currency: string, language: string): string {
  const digits = decimalsOf(currency);
  const format = numberFormat(language, {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
    // Of some currencies languages leave out the decimals.
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  });
  return format.format(decimalOf(amount, currency) as Intl.StringNumericLiteral); // it has the shape of one
}

/**
 * Reads an amount that a person or a bank wrote: `1.234,50`, `1,234.50`, `1 234,5`, `(12.00)`, `12,00-`, `€ 5`. `decimal` says which sign
 * begins the decimals, where it is known; without it the last of both does, and one that stands once before three digits groups thousands
 * where the currency has other than three decimals. Null for what is no amount, has more decimals than the currency, or is too large, and where the
 * sign that is known to begin the decimals groups thousands.
 */
export function readAmount(written: string, currency: string, decimal: '.' | ',' | null = null): number | null {
  const bare = written.replaceAll(/[\s\u00A0\u202F'’]|[A-Z]{3}|[$€£¥₩₹]/g, '').replaceAll('−', '-');
  const [, open = '', before = '', number = '', after = '', close = ''] =
    /^(\()?([+-])?([\d.,]+)(-)?(\))?$/.exec(bare) ?? [];
  if (!/\d/.test(number) || (open === '') !== (close === '') || (before !== '' && after !== '')) return null;
  const decimals = decimalsOf(currency);
  const sign = decimal ?? signOfDecimals(number, decimals);
  const parts = sign === null ? [number] : number.split(sign);
  const [whole = '', fraction = ''] = parts;
  const zeros = fraction.slice(decimals);
  if (decimal !== null && decimals !== 3 && fraction.length === 3) return null;
  if (parts.length > 2 || /[.,]/.test(fraction) || /[1-9]/.test(zeros) || !isGrouped(whole)) return null;
  const digits = whole.replaceAll(/[.,]/g, '') + fraction.slice(0, decimals).padEnd(decimals, '0');
  const amount = Number(digits);
  if (!Number.isSafeInteger(amount) || amount > AMOUNT_MAX) return null;
  return amount !== 0 && (open !== '' || before === '-' || after === '-') ? -amount : amount;
}

/** True for a whole part without groups, or with groups of three after the first. */
const isGrouped = (whole: string): boolean => /^(\d*|[1-9]\d{0,2}(\.\d{3})+|[1-9]\d{0,2}(,\d{3})+)$/.test(whole);

function signOfDecimals(number: string, decimals: number): '.' | ',' | null {
  const [point, comma] = [number.lastIndexOf('.'), number.lastIndexOf(',')];
  if (point < 0 && comma < 0) return null;
  const sign = point > comma ? '.' : ',';
  if (point >= 0 && comma >= 0) return sign;
  const isOnce = number.indexOf(sign) === number.lastIndexOf(sign);
  const follows = number.length - number.lastIndexOf(sign) - 1;
  const isGroup = follows === 3 && decimals !== 3 && number.charAt(0) !== '0';
  return isOnce && !isGroup ? sign : null;
}

/** Splits an amount by percents that add up to 100. The parts add up to the amount; what does not divide goes to the first part that gets any. */
export function splitAmount(amount: number, percents: readonly number[]): number[] {
  const parts = percents.map((percent) => Number((BigInt(amount) * BigInt(percent)) / 100n));
  const first = percents.findIndex((percent) => percent > 0);
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => (index === first ? part + left : part));
}
