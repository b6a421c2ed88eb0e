import { normalName } from '#contract/areas/groceries/products.ts';
import type { Aisle, Unit } from '#contract/areas/groceries/units.ts';
import type { Language } from '#contract/languages.ts';
import type { Suggestion } from '../suggest.ts';
import { PRODUCTS } from './products.ts';

interface CommonProduct {
  readonly name: Readonly<Record<Language, string>>;
  readonly unit: Unit | null;
  readonly aisle: Aisle;
}

const products: readonly CommonProduct[] = Object.entries(PRODUCTS).flatMap(([aisle, written]) =>
  written.split(',').map((entry) => {
    const [, en = '', es = '', unit] = /^([^=]+)=([^:]+)(?::(\w+))?$/.exec(entry.trim()) ?? [];
    return { name: { en, es }, unit: (unit ?? null) as Unit | null, aisle: aisle as Aisle }; // a test reads all of them
  }),
);

/** By normal names in both languages. */
const aisles = new Map<string, Aisle>();
for (const { name, aisle } of products) for (const one of Object.values(name)) aisles.set(normalName(one), aisle);

/**
 * The aisle where most shops have a product; null for one that is not known. The first words say what it is in Spanish ("leche fresca"), the last
 * ones in English ("organic milk").
 */
export function aisleOf(name: string): Aisle | null {
  const words = normalName(name).split(' ');
  for (let count = words.length; count > 0; count--) {
    const found = aisles.get(words.slice(0, count).join(' ')) ?? aisles.get(words.slice(-count).join(' '));
    if (found) return found;
  }
  return null;
}

/** True for the name of a product, without other words. */
export const isProduct = (name: string): boolean => aisles.has(normalName(name));

export const commonProducts = (language: Language): readonly Suggestion[] =>
  products.map(({ name, unit, aisle }) => ({
    ...{ name: name[language], unit, quantity: unit === null ? null : 1 },
    ...{ aisle, isOwn: false },
  }));
