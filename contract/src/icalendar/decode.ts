import { FILE_BYTES_MAX, type FileProblem } from './problems.ts';

/**
 * The text of a calendar file. Standard files are UTF-8; a bad byte of one costs its letter. Others are read as Latin-1
 * (Windows-1252), which has a character for every byte, unless a byte order mark says UTF-16. `refused` for a file above
 * `FILE_BYTES_MAX` and for an empty one.
 */
export function decodeCalendar(bytes: Uint8Array): { text: string } | { refused: FileProblem } {
  if (bytes.length > FILE_BYTES_MAX) return { refused: 'too_large' };
  const text = decode(bytes);
  return text.trim() === '' ? { refused: 'empty' } : { text };
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const joined = joinCharacters(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(joined);
  } catch {
    const text = new TextDecoder('utf-8').decode(joined);
    const bad = countOf(text, /\uFFFD/g);
    // Letters of another encoding are hardly ever well formed in this one.
    return countOf(text, /[\u0080-\uFFFC\u{10000}-\u{10FFFF}]/gu) > bad
      ? text
      : new TextDecoder('windows-1252').decode(joined);
  }
}

const countOf = (text: string, characters: RegExp) => text.match(characters)?.length ?? 0;

const [CR, LF, TAB, SPACE] = [0x0d, 0x0a, 0x09, 0x20];

/** Programs that fold lines by their bytes do so within a character, whose halves mean nothing: such folds are taken out. */
function joinCharacters(bytes: Uint8Array): Uint8Array {
  const folds: { from: number; to: number }[] = [];
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) {
    const blank = bytes[at + 1];
    if ((blank !== SPACE && blank !== TAB) || !isWithin(bytes[at + 2])) continue;
    const from = bytes[at - 1] === CR ? at - 1 : at;
    if ((bytes[from - 1] ?? 0) >= 0x80) folds.push({ from, to: at + 2 });
  }
  if (folds.length === 0) return bytes;
  const joined = new Uint8Array(bytes.length);
  let length = 0;
  let begin = 0;
  for (const { from, to } of [...folds, { from: bytes.length, to: bytes.length }]) {
    joined.set(bytes.subarray(begin, from), length);
    length += from - begin;
    begin = to;
  }
  return joined.subarray(0, length);
}

/** True for a byte with which no character of UTF-8 begins. */
const isWithin = (byte = 0) => byte >= 0x80 && byte < 0xc0;
