import { parseItems } from '#contract/areas/groceries/parse-items.ts';
import type { SentencePart } from '../../area.ts';
import { aisleOf, isProduct } from '../catalogue/catalogue.ts';

/** A sentence that names products and nothing else: "2 l of milk and bread". */
function namesProducts(title: string): boolean {
  const items = parseItems(title);
  const isBought = ({ name, quantity, unit }: (typeof items)[number]) =>
    isProduct(name) || (quantity !== null && (unit !== null || aisleOf(name) !== null));
  return items.length > 0 && items.every(isBought);
}

export const sentenceKind: SentencePart['sentenceKind'] = {
  key: 'groceries',
  lasts: false,
  isTimeless: true,
  name: { en: 'Groceries', es: 'Compra' },
  hint: {
    en: 'Say how much and for whom: “2 l of milk and bread @{{name}}”',
    es: 'Di cuánto y para quién: «2 l de leche y pan @{{name}}»',
  },
  hintAlone: { en: 'Say how much: “2 l of milk and bread”', es: 'Di cuánto: «2 l de leche y pan»' },
  suits: ({ title, when }) => (when.length === 0 && namesProducts(title) ? 2 : -1),
};
