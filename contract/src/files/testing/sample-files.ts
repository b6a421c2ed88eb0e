import { Buffer } from 'node:buffer';
import type { FileFormat } from '../formats.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const number = (value: number, bytes: number) => {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
};
const little = (value: number, bytes: number) => number(value, bytes).reverse();

/** A small PDF with `inside` in a comment. */
export const aPdf = (inside = 'a letter'): Buffer =>
  latin(`%PDF-1.7\n%${inside}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`);

const box = (name: string, ...inside: Buffer[]) => {
  const content = Buffer.concat(inside);
  return Buffer.concat([number(content.length + 8, 4), latin(name), content]);
};
const track = (handler: string) =>
  box('trak', box('mdia', box('hdlr', Buffer.alloc(8), latin(handler), Buffer.alloc(12))));

/** A small MP4 with a track of each handler: `soun` or `vide`. */
export const anMp4 = (...handlers: string[]): Buffer =>
  Buffer.concat([
    box('ftyp', latin('M4A \0\0\0\0M4A mp42isom')),
    box('moov', box('mvhd', Buffer.alloc(20)), ...handlers.map(track)),
    box('mdat', Buffer.alloc(200, 7)),
  ]);

const page = (flags: number, content: Buffer) =>
  Buffer.concat([
    latin('OggS\0'),
    number(flags, 1),
    Buffer.alloc(20),
    number(1, 1),
    number(content.length, 1),
    content,
  ]);

/** A small Ogg file whose one stream begins with `codec`. */
export const anOgg = (codec: string): Buffer =>
  Buffer.concat([
    page(2, Buffer.concat([latin(codec), Buffer.alloc(11)])),
    page(0, latin('OpusTags')),
    page(4, Buffer.alloc(90, 7)),
  ]);

/** An element, of unknown length where `isOpen`. */
const element = (id: number, isOpen: boolean, ...inside: Buffer[]) => {
  const content = Buffer.concat(inside);
  const head = number(id, Math.ceil(id.toString(16).length / 2));
  return Buffer.concat([head, isOpen ? number(0xff, 1) : number(0x4000 + content.length, 2), content]);
};

/** A small WebM with a track of each type: 1 to see, 2 to hear. */
export const aWebm = (types: readonly number[], { isOpen = true, docType = 'webm' } = {}): Buffer =>
  Buffer.concat([
    element(0x1a45dfa3, false, element(0x4282, false, latin(docType))),
    element(
      0x18538067,
      isOpen,
      element(0x1549a966, false, Buffer.alloc(5)),
      element(0x1654ae6b, false, ...types.map((type) => element(0xae, false, element(0x83, false, number(type, 1))))),
      element(0x1f43b675, isOpen, Buffer.alloc(100, 7)),
    ),
  ]);

/** A WebM of 300 kB: behind a track full of elements is one with a length of 9 bytes, which leads back to the beginning of the track. */
export function aWebmThatGoesBack(): Buffer {
  const content = Buffer.alloc(300 * 1_024 - 14, number(0x8380, 2));
  const full = Buffer.concat([number(0xae, 1), number(0x200000 + content.length, 3), content]);
  const back = Buffer.concat([number(0xec00, 2), number(0x7fffffff, 4), number(2 ** 32 - 300 * 1_024, 4)]);
  const head = element(0x1a45dfa3, false, element(0x4282, false, latin('webm')));
  return Buffer.concat([
    head,
    number(0x18538067, 4),
    number(0xff, 1),
    number(0x1654ae6b, 4),
    number(0xff, 1),
    full,
    back,
  ]);
}

const chunk = (name: string, content: Buffer) => Buffer.concat([latin(name), little(content.length, 4), content]);

export function aWav(): Buffer {
  const chunks = Buffer.concat([
    latin('WAVE'),
    chunk('fmt ', Buffer.alloc(16, 1)),
    chunk('data', Buffer.alloc(101, 7)),
  ]);
  return Buffer.concat([latin('RIFF'), little(chunks.length, 4), chunks]);
}

/** Frames of 128 kbit/s at 44.1 kHz, behind a tag where there is one. */
export function anMp3({ hasTag = true, frames = 3 } = {}): Buffer {
  const frame = Buffer.concat([number(0xfffb9000, 4), Buffer.alloc(413, 7)]);
  const tag = Buffer.concat([latin('ID3\x04\0\0\0\0\x01\x05'), Buffer.alloc(133)]);
  return Buffer.concat([...(hasTag ? [tag] : []), ...Array.from({ length: frames }, () => frame)]);
}

/** A whole file of each format that is stored as it is. */
export const WHOLE_FILES = {
  pdf: aPdf(),
  mp4: anMp4('soun'),
  mp3: anMp3(),
  ogg: anOgg('OpusHead'),
  webm: aWebm([2]),
  wav: aWav(),
} as const satisfies Partial<Record<FileFormat, Buffer>>;
