/** Digits, and what people write between them. */
const NUMBERS = /(?:\+[\s(]*)?\d[\d\s()./\u2010-\u2015-]*/gu;
/** What separates two numbers, but also the parts of one. */
const BREAKS = /\/|\s[\u2010-\u2015-]\s/u;
/** The zero that is dialled inside the country only: +34 (0)91. */
const TRUNK_ZERO = /^((?:\+|00)[\s(]*\d{1,3}[\s)]*)\(0\)/u;
/** A few digits after a comma, a number sign or such a word, at the end or before other words. */
const EXTENSION = /^\s*(?:,+|#|;(?:ext=)?|(?:x|ext|int)\p{L}*[.:]?)\s*(\d{1,6})(?![\d\s()./-]*\d)/iu;
/** Codes of the network, such as *123#. */
const CODE = /^[*#][\d*#]{3,}$/u;

const countDigits = (text: string) => text.replaceAll(/\D/gu, '').length;

/** The value of a decimal digit of any script: each script has its ten in order. */
function valueOf(digit: string): string {
  const at = digit.codePointAt(0) ?? 0;
  let above = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(at - above - 1))) above += 1;
  return String(above % 10);
}

/** The first of several numbers that are written as one run. */
function firstOf(run: string): string {
  let first = '';
  for (const part of run.split(BREAKS)) {
    const [before, next] = [countDigits(first), countDigits(part)];
    if (before >= 9 || (before >= 7 && next >= 7)) break;
    first += part;
  }
  return first;
}

/**
 * The address that calls the first number in a text that a person typed, with its extension after a pause; null for a text without a number of
 * three digits.
 */
export function phoneLink(phone: string): string | null {
  const text = phone
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, valueOf);
  const code = text.replaceAll(/\s/gu, '');
  if (CODE.test(code)) return `tel:${code.replaceAll('#', '%23')}`;
  const found = [...text.matchAll(NUMBERS)].find(([run]) => countDigits(run) >= 3);
  if (!found) return null;
  const [run] = found;
  const first = firstOf(run.replace(TRUNK_ZERO, '$1'));
  const [, extension] = EXTENSION.exec(text.slice(found.index + run.length)) ?? [];
  return `tel:${first.replaceAll(/[^+\d]/gu, '')}${extension === undefined ? '' : `,${extension}`}`;
}
