import { QUANTITY_MAX } from './amounts.ts';
import type { Amount, Unit } from './units.ts';

/** What the units of a measure are worth in its smallest one. Every other unit is its own measure. */
const MEASURES: Partial<Record<Unit, { readonly measure: string; readonly worth: number }>> = {
  g: { measure: 'g', worth: 1 },
  kg: { measure: 'g', worth: 1_000 },
  ml: { measure: 'ml', worth: 1 },
  cl: { measure: 'ml', worth: 10 },
  l: { measure: 'ml', worth: 1_000 },
  piece: { measure: 'piece', worth: 1 },
  dozen: { measure: 'piece', worth: 12 },
};

/** Quantities have three decimals, so sums are of whole thousandths. */
const toThousandths = (quantity: number) => Math.round(quantity * 1_000);
const fromThousandths = (thousandths: number) => Math.round(thousandths) / 1_000;

/** The quantity as it is stored, with three decimals; null for one that is none or too large. */
export function storedQuantity(quantity: number): number | null {
  const rounded = fromThousandths(toThousandths(quantity));
  return rounded > 0 && rounded <= QUANTITY_MAX ? rounded : null;
}

const measureOf = (unit: Unit | null) => MEASURES[unit ?? 'piece'] ?? { measure: unit ?? 'piece', worth: 1 };

/** True where nothing was said of how much. */
export const isUnsaid = ({ quantity, unit, amount_words }: Amount): boolean =>
  quantity === null && unit === null && !amount_words;

/** What an amount adds up with: those that have the same value here. Words add up with nothing but themselves. */
export function measure({ quantity, unit, amount_words }: Amount): string {
  if (quantity === null && amount_words) return `words ${amount_words.toLowerCase()}`;
  return measureOf(unit).measure;
}

/** True for amounts that have a sum: 500 g and 1 kg, 6 and a dozen. Nothing said fits everything. */
export const fits = (one: Amount, other: Amount): boolean =>
  isUnsaid(one) || isUnsaid(other) || measure(one) === measure(other);

/** How many of the smallest unit of its measure (g, ml, piece), in thousandths; 0 where no number was said. */
export const inSmallestUnit = ({ quantity, unit }: Amount): number =>
  quantity === null ? 0 : toThousandths(quantity) * measureOf(unit).worth;

/** In the unit in which people say it: 1.5 kg rather than 1,500 g. */
function inReadableUnit(thousandths: number, smallest: Unit): Pick<Amount, 'quantity' | 'unit'> {
  const large = smallest === 'g' ? 'kg' : smallest === 'ml' ? 'l' : null;
  // A kilogram has three decimals too: half a gram more stays in grams.
  const isLarge = large !== null && thousandths >= 1_000_000 && thousandths % 1_000 === 0;
  return isLarge
    ? { quantity: fromThousandths(thousandths / 1_000), unit: large }
    : { quantity: fromThousandths(thousandths), unit: smallest };
}

/** The sum of amounts that fit each other, whatever their order. It is of no limit, as rows are. */
export function addUp(amounts: readonly Amount[]): Amount {
  const said = amounts.filter((amount) => !isUnsaid(amount));
  const [first] = said;
  if (!first) return { quantity: null, unit: null, amount_words: null };
  const numbers = said.filter(({ quantity }) => quantity !== null);
  if (numbers.length === 0) return first;
  const sum = numbers.reduce((total, amount) => total + inSmallestUnit(amount), 0);
  const units = new Set(numbers.map(({ unit }) => unit));
  const [unit = null] = units;
  const { measure: smallest, worth } = measureOf(unit);
  const isMixed = units.size > 1;
  if (smallest === 'g' || smallest === 'ml') {
    const stays = !isMixed && unit === 'cl' && sum < 1_000_000;
    return {
      ...(stays ? { quantity: fromThousandths(sum / worth), unit } : inReadableUnit(sum, smallest)),
      amount_words: null,
    };
  }
  // Without a unit as soon as one of them has none: 2 eggs and a dozen are 14 eggs.
  if (isMixed) return { quantity: fromThousandths(sum), unit: null, amount_words: null };
  return { quantity: fromThousandths(sum / worth), unit, amount_words: null };
}

/** What remains to buy of an amount where another one is there: null where nothing does. Where they do not fit, all of it. */
export function remainder(wanted: Amount, there: Amount): Amount | null {
  if (isUnsaid(wanted) || isUnsaid(there)) return isUnsaid(wanted) ? null : wanted;
  if (measure(wanted) !== measure(there)) return wanted;
  const rest = inSmallestUnit(wanted) - inSmallestUnit(there);
  if (rest <= 0) return null;
  const { worth } = measureOf(wanted.unit);
  return { ...wanted, quantity: fromThousandths(rest / worth) };
}

/** Of a dish for some people, as much as others need. Words stay words. */
export function scale(amount: Amount, factor: number): Amount {
  if (amount.quantity === null) return amount;
  return { ...amount, quantity: storedQuantity(amount.quantity * factor) ?? amount.quantity };
}

/** As much as is bought of an amount that was computed, never less: shops sell no half an onion, and people weigh no 717 g. */
export function asBought(amount: Amount): Amount {
  const { quantity, unit } = amount;
  if (quantity === null) return amount;
  const { measure: smallest, worth } = measureOf(unit);
  const exact = inSmallestUnit(amount) / 1_000;
  const isWeighed = (smallest === 'g' || smallest === 'ml') && unit !== 'cl';
  const step = isWeighed ? (exact > 200 ? 50 : 10) : 1;
  const whole = Math.max(1, Math.ceil(exact / step - 0.01)) * step;
  if (isWeighed) return { ...inReadableUnit(whole * 1_000, smallest), amount_words: null };
  return { ...amount, quantity: storedQuantity(whole / worth) ?? quantity };
}

/**
 * Rows of one product as the amounts that add up, each with its rows, in their order. Rows without an amount belong to the first of
 * them: "flour" is in "500 g flour".
 */
export function groupByMeasure<Row extends Amount>(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    if (isUnsaid(row)) continue;
    const key = measure(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const unsaid = rows.filter(isUnsaid);
  const [first, ...others] = groups.values();
  if (!first) return unsaid.length > 0 ? [unsaid] : [];
  const isOf = new Set([...first, ...unsaid]);
  return [rows.filter((row) => isOf.has(row)), ...others];
}
