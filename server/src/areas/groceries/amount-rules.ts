import { addUp, groupByMeasure } from '#contract/areas/groceries/quantities.ts';
import { normalName } from '#contract/areas/groceries/products.ts';
import type { Amount, Unit } from '#contract/areas/groceries/units.ts';
import type { Language } from '#contract/languages.ts';

/** Units of one and of several, where they are words. Of eggs only their number is said. */
const UNIT_WORDS: Readonly<Record<Language, Partial<Record<Unit, readonly [one: string, several: string]>>>> = {
  en: {
    ...{ pack: ['pack', 'packs'], can: ['can', 'cans'], bottle: ['bottle', 'bottles'], box: ['box', 'boxes'] },
    ...{ bag: ['bag', 'bags'], jar: ['jar', 'jars'], dozen: ['dozen', 'dozen'], bunch: ['bunch', 'bunches'] },
    ...{ slice: ['slice', 'slices'], clove: ['clove', 'cloves'], cup: ['cup', 'cups'], piece: ['', ''] },
  },
  es: {
    ...{ pack: ['paquete', 'paquetes'], can: ['lata', 'latas'], bottle: ['botella', 'botellas'] },
    ...{ box: ['caja', 'cajas'], bag: ['bolsa', 'bolsas'], jar: ['tarro', 'tarros'], dozen: ['docena', 'docenas'] },
    ...{
      bunch: ['manojo', 'manojos'],
      slice: ['loncha', 'lonchas'],
      clove: ['diente', 'dientes'],
      cup: ['taza', 'tazas'],
    },
    ...{ tbsp: ['cda.', 'cdas.'], tsp: ['cdta.', 'cdtas.'], piece: ['', ''] },
  },
};

/** How much: "1.5 kg", "2 packs", "a handful"; empty where nothing was said. */
export function sayAmount({ quantity, unit, amount_words }: Amount, language: Language): string {
  if (quantity === null) return amount_words ?? '';
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(quantity);
  const [one, several] = (unit && UNIT_WORDS[language][unit]) ?? [unit ?? '', unit ?? ''];
  return [number, quantity === 1 ? one : several].filter(Boolean).join(' ');
}

/** Rows of one list as the lines that people read: those of one product added up, each with its amounts. */
export function sayLines(
  rows: readonly (Amount & { readonly name: string })[],
  language: Language,
): { readonly name: string; readonly amount: string }[] {
  const products = Map.groupBy(rows, ({ name }) => normalName(name));
  return [...products.values()].flatMap((same) =>
    groupByMeasure(same).map((group) => ({
      name: group[0]?.name ?? '',
      amount: sayAmount(addUp(group), language),
    })),
  );
}
