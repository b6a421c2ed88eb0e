import * as z from 'zod/mini';
import { NAME_MAX } from './limits.ts';

/**
 * A name in one line, without what nobody can see: control characters, halves of characters, and marks that turn the direction of
 * everything written after it. Joiners stay, emoji are made with them; where nothing else is left the name is blank.
 */
export function tidyName(name: string): string {
  const line = name
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
  return /[^\p{C}\p{Z}]/u.test(line) ? line : '';
}

/** What people and families are called; may be blank. */
export const GivenName = z.string().check(z.overwrite(tidyName), z.maxLength(NAME_MAX));
/** The same where a name is needed. */
export const NeededName = z.string().check(z.overwrite(tidyName), z.minLength(1), z.maxLength(NAME_MAX));
