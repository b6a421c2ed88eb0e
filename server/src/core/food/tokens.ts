import { normalName } from '#contract/areas/groceries/products.ts';

/** A word of a text, with its place there. */
export interface Token {
  readonly word: string;
  /** In the form in which words are compared: without case, accents and number. */
  readonly normal: string;
  readonly from: number;
  readonly to: number;
}

const isFiller = (word: string) => normalName(`x ${word}`) === 'x';

/** The words of a text that say something. "Of", "de" and their like are left out. */
export function toTokens(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}%'’]+/gu)]
    .map(({ 0: word, index: from }) => ({ word, normal: normalName(word), from, to: from + word.length }))
    .filter(({ word }) => !isFiller(word));
}
