import { measure } from '#contract/areas/groceries/quantities.ts';
import type { Amount, Unit } from '#contract/areas/groceries/units.ts';
import { numberFormat, type Language } from '#contract/languages.ts';

/** One and several, where it is more than a sign. */
const WORDS: Record<Language, Partial<Record<Unit, readonly [string, string]>>> = {
  en: {
    pack: ['pack', 'packs'],
    can: ['can', 'cans'],
    bottle: ['bottle', 'bottles'],
    box: ['box', 'boxes'],
    bag: ['bag', 'bags'],
    jar: ['jar', 'jars'],
    dozen: ['dozen', 'dozen'],
    bunch: ['bunch', 'bunches'],
    slice: ['slice', 'slices'],
    clove: ['clove', 'cloves'],
    cup: ['cup', 'cups'],
    piece: ['', ''],
  },
  es: {
    pack: ['paquete', 'paquetes'],
    can: ['lata', 'latas'],
    bottle: ['botella', 'botellas'],
    box: ['caja', 'cajas'],
    bag: ['bolsa', 'bolsas'],
    jar: ['tarro', 'tarros'],
    dozen: ['docena', 'docenas'],
    bunch: ['manojo', 'manojos'],
    slice: ['loncha', 'lonchas'],
    clove: ['diente', 'dientes'],
    cup: ['taza', 'tazas'],
    tbsp: ['cda.', 'cdas.'],
    tsp: ['cdta.', 'cdtas.'],
    piece: ['', ''],
  },
};

const FRACTIONS: Readonly<Record<string, string>> = { '0.25': '¼', '0.5': '½', '0.75': '¾' };

export function sayUnit(unit: Unit, quantity: number, language: Language): string {
  const words = WORDS[language][unit];
  return words ? words[quantity > 1 ? 1 : 0] : unit;
}

/** `1.5 kg`, `2 latas`, `6`, `½`, a person's own words; empty where nothing was said. */
export function sayAmount({ quantity, unit, amount_words }: Amount, language: Language): string {
  if (quantity === null) return amount_words ?? '';
  const number = FRACTIONS[String(quantity)] ?? numberFormat(language, { useGrouping: false }).format(quantity);
  const words = unit === null ? '' : sayUnit(unit, quantity, language);
  return words === '' ? number : `${number} ${words}`;
}

/** The amount of a line: words that several rows say are counted, "2 × a bunch". */
export function saySum(sum: Amount, rows: readonly Amount[], language: Language): string {
  const alike = sum.amount_words ? rows.filter((row) => measure(row) === measure(sum)).length : 1;
  return alike > 1 ? `${alike} × ${sum.amount_words}` : sayAmount(sum, language);
}

/** Money in the family's currency, of which only the figures are known. */
export const sayMoney = (cents: number, language: Language): string =>
  numberFormat(language, { minimumFractionDigits: 2 }).format(cents / 100);
