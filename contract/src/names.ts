import * as z from 'zod/mini';
import { NAME_MAX } from './limits.ts';
import { line, neededLine } from './text.ts';

/** Endings of addresses that people are led to most. Mails break up all others too (`quoteName` of the server). */
const ENDINGS =
  'com|net|org|edu|gov|info|biz|name|pro|mobi|app|dev|xyz|online|site|shop|store|club|top|vip|live|link|click|page|web|website|' +
  'cloud|space|tech|digital|email|chat|blog|news|host|icu|buzz|fun|world|today|zone|bank|bet|casino|money|loan|rest|bond|cyou|sbs|' +
  'monster|zip|mov|onion|test|example|invalid|local';
const LETTER = String.raw`[\p{L}\p{N}]`;
const ADDRESSES: readonly RegExp[] = [
  /:\/\//u,
  new RegExp(String.raw`(?:^|[^\p{L}\p{N}])www\d?\.`, 'iu'),
  new RegExp(String.raw`${LETTER}\.(?:${ENDINGS})(?!${LETTER})`, 'iu'),
  // Of a country. A single letter before the dot is an initial ("J.de la Cruz"), before another word it is a
  // particle ("Ma.de Jesús"), and "ana.es.garcia" is the automatic name that a family gets by an e-mail address.
  new RegExp(String.raw`${LETTER}[-\p{L}\p{N}]\.(?!(?:d[aei]|l[aeo]) \p{L})\p{Ll}{2}(?!\.?${LETTER})`, 'u'),
  /\.\p{L}{2,3}\/\S/u,
  /(?:^|[^\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/u,
];

/**
 * Whether a mail program would make a link of a part of the text, or a reader type it into a browser. Names with dots, as "J.R. Smith" and
 * "Dr.Lopez", hold no address. Other dots and letters than the usual ones count as those that browsers take them for.
 */
export function holdsWebAddress(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('。', '.');
  return ADDRESSES.some((address) => address.test(plain));
}

/** Mails to strangers quote names. The code of a refusal is `web_address`. */
const quotable = z.refine<string>((name) => !holdsWebAddress(name), { params: { code: 'web_address' } });

/** A name of a person or family; may be blank. */
export const GivenName = line(NAME_MAX).check(quotable);
/** The same where a name is required. */
export const NeededName = neededLine(NAME_MAX).check(quotable);
