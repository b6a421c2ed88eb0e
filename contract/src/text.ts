import * as z from 'zod/mini';

/** Escape sequences of terminals, such as the ones for colours. */
// oxlint-disable-next-line no-control-regex -- controls are what it is about
const ESCAPES = /\u001B\[[0-?]*[@-~]/g;
/** Every character that ends a line, in pairs or alone. */
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
/**
 * Controls, halves of characters, what stands in a text for something that is not there, and marks that turn the direction of everything written after them. Joiners and the marks that
 * only say which way their neighbours run stay: emoji, Persian and Hebrew are written with them.
 */
const CONTROLS = /(?![\n\t])[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u206F\uFFF9-\uFFFC\u{1D173}-\u{1D17A}\u{E0001}]/gu;
/** A character that can be seen. Fillers and U+2800 are letters and symbols by class, and blank in every font. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * What is kept of a text in several lines: lines end with `\n`, tabs stay, and what nobody can see goes. Empty where nothing that can
 * be seen is left. Letters and accents stay as they were typed, composed or not.
 */
export function tidyText(text: string): string {
  const tidy = text.replaceAll(ESCAPES, '').replaceAll(LINE_ENDS, '\n').replaceAll(CONTROLS, '').trim();
  return VISIBLE.test(tidy) ? tidy : '';
}

/** The same in one line: every space, tab and line's end is one space. */
export function tidyLine(text: string): string {
  return tidyText(text).replaceAll(/\s+/gu, ' ');
}

/** A line of at most `max` characters; may be blank, which is then ''. */
export const line = (max: number) => z.string().check(z.overwrite(tidyLine), z.maxLength(max));
/** A line that has to say something. */
export const neededLine = (max: number) => z.string().check(z.overwrite(tidyLine), z.minLength(1), z.maxLength(max));
/** A text in several lines of at most `max` characters; may be blank, which is then ''. */
export const text = (max: number) => z.string().check(z.overwrite(tidyText), z.maxLength(max));
