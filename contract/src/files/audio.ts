import { latin, readLittle, readUint } from './bytes.ts';

/** Most parts of a file that are looked at. A recording of a day in parts of a second has fewer. */
const PARTS_MAX = 200_000;

/** True for boxes that fill the content to its end, with sound and nothing to see. */
export function isWholeMp4(bytes: Uint8Array): boolean {
  const handlers: string[] = [];
  const isFilled = readBoxes(bytes, 0, bytes.length, ['moov', 'trak', 'mdia'], handlers);
  return isFilled && handlers.includes('soun') && !handlers.includes('vide');
}

/** Adds the handlers of all tracks, which are inside of boxes of the names of `path`. False where the boxes do not fill the space. */
function readBoxes(bytes: Uint8Array, from: number, to: number, path: readonly string[], handlers: string[]): boolean {
  const [inside, ...deeper] = path;
  let at = from;
  for (let count = 0; at < to; count += 1) {
    const name = latin(bytes, at + 4, at + 8);
    const short = readUint(bytes, at, 4);
    const head = short === 1 ? 16 : 8; // the length follows the name
    const size = short === 1 ? readUint(bytes, at + 8, 8) : short === 0 ? to - at : short; // 0 reaches to the end
    if (!(size >= head) || at + size > to || count > PARTS_MAX) return false;
    if (name === 'hdlr') handlers.push(latin(bytes, at + 16, at + 20));
    if (name === inside && !readBoxes(bytes, at + head, at + size, deeper, handlers)) return false;
    at += size;
  }
  return true;
}

const OGG_HEAD_BYTES = 27;
const OGG_SOUND = /^(OpusHead|\x01vorbis|\x7fFLAC|Speex {3})/; // oxlint-disable-line no-control-regex -- as they are written

/** True for pages that fill the content to its end, whose streams are all of sound. */
export function isWholeOgg(bytes: Uint8Array): boolean {
  let at = 0;
  for (let count = 0; at < bytes.length; count += 1) {
    if (latin(bytes, at, at + 5) !== 'OggS\0' || count > PARTS_MAX) return false;
    const segments = readUint(bytes, at + 26, 1);
    const content = at + OGG_HEAD_BYTES + segments;
    const isFirst = Math.floor(readUint(bytes, at + 5, 1) / 2) % 2 === 1;
    if (isFirst && !OGG_SOUND.test(latin(bytes, content, content + 8))) return false;
    at = content;
    for (const size of bytes.subarray(content - segments, content)) at += size;
  }
  return at === bytes.length;
}

const EBML = { head: 0x1a45dfa3, docType: 0x4282, segment: 0x18538067, tracks: 0x1654ae6b, track: 0xae, type: 0x83 };
const SOUND = 2;
/** The longest name of a document that is looked at. */
const DOC_TYPE_BYTES = 16;
const ID_BYTES_MAX = 4;
const SIZE_BYTES_MAX = 8;

interface Element {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/** True for a WebM whose tracks are all of sound. One that was recorded without its length may end anywhere. */
export function isWholeWebm(bytes: Uint8Array): boolean {
  const whole = { id: 0, start: 0, end: bytes.length };
  const [head, segment] = elementsIn(bytes, whole);
  if (head?.id !== EBML.head || segment?.id !== EBML.segment || segment.end > bytes.length) return false;
  const [docType] = find(bytes, head, EBML.docType);
  if (!docType || latin(bytes, docType.start, Math.min(docType.end, docType.start + DOC_TYPE_BYTES)) !== 'webm')
    return false;
  const [tracks] = find(bytes, segment, EBML.tracks);
  const types = (tracks ? find(bytes, tracks, EBML.track) : []).flatMap((track) => find(bytes, track, EBML.type));
  return types.length > 0 && types.every(({ start, end }) => readUint(bytes, start, end - start) === SOUND);
}

const find = (bytes: Uint8Array, parent: Element, id: number) =>
  elementsIn(bytes, parent).filter((element) => element.id === id);

/**
 * The elements inside of one, up to the first whose length is unknown, which reaches to the end, or that is not as the format has it. Each begins
 * behind the one before, so that all that are inside of others are read in as many steps as there are bytes.
 */
function elementsIn(bytes: Uint8Array, { start: from, end: to }: Element): Element[] {
  const elements: Element[] = [];
  let at = from;
  while (at < to && elements.length < PARTS_MAX) {
    const idLength = lengthOfNumber(bytes, at);
    const sizeAt = at + idLength;
    const sizeLength = lengthOfNumber(bytes, sizeAt);
    const start = sizeAt + sizeLength;
    const size = readUint(bytes, sizeAt, sizeLength) - 2 ** (7 * sizeLength);
    if (idLength > ID_BYTES_MAX || sizeLength > SIZE_BYTES_MAX || Number.isNaN(size)) break;
    const isUnknown = size === 2 ** (7 * sizeLength) - 1;
    const end = isUnknown ? to : start + size;
    elements.push({ id: readUint(bytes, at, idLength), start, end });
    at = end;
  }
  return elements;
}

/** Bytes of a number whose leading zeros say its length. */
function lengthOfNumber(bytes: Uint8Array, at: number): number {
  return Math.clz32(bytes[at] ?? 0) - 23;
}

const WAV_HEAD_BYTES = 12;

/** True for chunks of which one says the format and one has the sound, both within the content. */
export function isWholeWav(bytes: Uint8Array): boolean {
  const chunks = new Set<string>();
  let at = WAV_HEAD_BYTES;
  for (let count = 0; at + 8 <= bytes.length && count < PARTS_MAX; count += 1) {
    const end = at + 8 + readLittle(bytes, at + 4, 4);
    if (end > bytes.length) return false;
    chunks.add(latin(bytes, at, at + 4));
    at = end + ((end - at) % 2); // chunks begin at even places
  }
  return chunks.has('fmt ') && chunks.has('data');
}

const KBITS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBITS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const HERTZ = [44_100, 48_000, 32_000];

/** True for two frames of Layer III, one behind the other, after the tag if there is one. Where it ends early is not seen. */
export function isWholeMp3(bytes: Uint8Array): boolean {
  let at = hasTag(bytes) ? 10 + readTagSize(bytes) : 0;
  while (bytes[at] === 0) at += 1; // some writers leave room behind the tag
  const length = frameLength(bytes, at);
  return length !== null && frameLength(bytes, at + length) !== null;
}

export const beginsMp3 = (bytes: Uint8Array): boolean => hasTag(bytes) || frameLength(bytes, 0) !== null;

const hasTag = (bytes: Uint8Array) => latin(bytes, 0, 3) === 'ID3';

const readTagSize = (bytes: Uint8Array) => [6, 7, 8, 9].reduce((size, at) => size * 128 + readUint(bytes, at, 1), 0);

/** Null where no frame begins. */
function frameLength(bytes: Uint8Array, at: number): number | null {
  const [first, second, third] = [0, 1, 2].map((offset) => bytes[at + offset] ?? 0);
  if (first !== 0xff || !second || !third || second < 0xe0) return null;
  const version = [4, 0, 2, 1][Math.floor(second / 8) % 4]; // of MPEG 2.5, none, 2 and 1: what its sound is slower by
  const isLayer3 = Math.floor(second / 2) % 4 === 1;
  const kbits = (version === 1 ? KBITS_1 : KBITS_2)[Math.floor(third / 16)];
  const hertz = HERTZ[Math.floor(third / 4) % 4];
  if (!isLayer3 || !version || !kbits || !hertz) return null;
  const padding = Math.floor(third / 2) % 2;
  const bytesPerHertz = (version === 1 ? 144 : 72) * 1_000 * kbits;
  return Math.floor(bytesPerHertz / (hertz / version)) + padding;
}
