import * as z from 'zod/mini';
import { EMAIL_MAX } from './limits.ts';

/** Escape sequences of terminals, such as the ones for colours. */
// oxlint-disable-next-line no-control-regex -- it has to match control characters
const ESCAPES = /\u001B\[[0-?]*[@-~]/g;
/** Every line ending: CR LF, or one of the single characters. */
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
/**
 * Controls, halves of characters (surrogates), placeholders for embedded objects, and marks that change the direction of all following
 * text. Joiners and marks that only affect their neighbours are not in it, because emoji, Persian and Hebrew need them.
 */
const CONTROLS = /(?![\n\t])[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u206F\uFFF9-\uFFFC\u{1D173}-\u{1D17A}\u{E0001}]/gu;
/** A visible character. Fillers and U+2800 count as letters and symbols by class, but are blank in every font. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * The storable form of a text with several lines. Lines end with `\n`, tabs stay, invisible characters are removed. Empty when no
 * visible character is left. Letters and accents stay as typed, composed or not.
 */
export function tidyText(text: string): string {
  const tidy = text.replaceAll(ESCAPES, '').replaceAll(LINE_ENDS, '\n').replaceAll(CONTROLS, '').trim();
  return VISIBLE.test(tidy) ? tidy : '';
}

/** The same in one line: each run of spaces, tabs and line endings becomes one space. */
export function tidyLine(text: string): string {
  return tidyText(text).replaceAll(/\s+/gu, ' ');
}

/** A line of at most `max` characters. A blank one becomes ''. */
export const line = (max: number) => z.string().check(z.overwrite(tidyLine), z.maxLength(max));
/** A line of at most `max` characters that must not be blank. */
export const neededLine = (max: number) => z.string().check(z.overwrite(tidyLine), z.minLength(1), z.maxLength(max));
/** A text with several lines of at most `max` characters. A blank one becomes ''. */
export const text = (max: number) => z.string().check(z.overwrite(tidyText), z.maxLength(max));
/** A phone number as a person writes it; may be blank. */
export const phoneLine = line(40);
/** An e-mail address; may be blank. */
export const emailLine = line(EMAIL_MAX).check(z.regex(/^([^\s@]+@[^\s@]+)?$/));
