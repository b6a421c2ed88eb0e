import { holdsWebAddress } from '#contract/names.ts';

/** Accents, and characters that are not seen, between which a mail program or a reader finds the address all the same. */
const UNSEEN = String.raw`[\p{M}\p{Default_Ignorable_Code_Point}]*`;
const LETTER = String.raw`[\p{L}\p{N}]${UNSEEN}`;
/** A dot between two words. Initials ("J.R. Smith") have none. */
const INNER_DOT = new RegExp(String.raw`(?<=${LETTER})([.．․。｡﹒])(?=${UNSEEN}${LETTER}${LETTER})`, 'gu');

/**
 * A name that a person chose, as a mail may say it: never so that a mail program makes a link of it. `neutral` stands for one that holds a web
 * address, as older rows and accounts of Google may, and for none. Every mail passes all words of people through it.
 */
export function quoteName<Neutral extends string | null>(name: string | null, neutral: Neutral): string | Neutral {
  if (name === null || name === '' || holdsWebAddress(name)) return neutral;
  return name.replaceAll(INNER_DOT, '$1 ');
}
