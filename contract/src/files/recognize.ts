import { beginsMp3, isWholeMp3, isWholeMp4, isWholeOgg, isWholeWav, isWholeWebm } from './audio.ts';
import { latin, readUint } from './bytes.ts';
import type { FileFormat } from './formats.ts';

/** `isWhole` is false for a damaged file or one that ends early. Whether a picture is whole is known once it is decoded. */
export interface Recognized {
  readonly format: FileFormat;
  readonly isWhole: boolean;
}

interface Format {
  readonly begins: (bytes: Uint8Array) => boolean;
  readonly isWhole?: (bytes: Uint8Array) => boolean;
}

const HEAD_BYTES = 12;
/** Where the end of a PDF is looked for. */
const PDF_END_BYTES = 1_024;
/** What readers skip behind the end of a PDF. */
const PDF_END = /%%EOF[\s\0]*$/;

/** By content: the first bytes, and for what is stored as it is, that it is one whole file of its format and has no video in it. */
const FORMATS: Readonly<Record<FileFormat, Format>> = {
  jpeg: { begins: (bytes) => readUint(bytes, 0, 3) === 0xffd8ff },
  png: { begins: (bytes) => latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' },
  webp: { begins: (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP' },
  gif: { begins: (bytes) => /^GIF8[79]a/.test(latin(bytes, 0, 6)) },
  pdf: {
    // Readers also take one that begins later, behind a page or a program: that is no PDF here.
    begins: (bytes) => /^%PDF-[12]\.\d/.test(latin(bytes, 0, 8)),
    isWhole: (bytes) => PDF_END.test(latin(bytes, bytes.length - PDF_END_BYTES, bytes.length)),
  },
  mp4: { begins: (bytes) => /^ftyp(M4A|M4B|mp4|iso|dash|3gp)/.test(latin(bytes, 4, 12)), isWhole: isWholeMp4 },
  ogg: { begins: (bytes) => latin(bytes, 0, 4) === 'OggS', isWhole: isWholeOgg },
  webm: { begins: (bytes) => readUint(bytes, 0, 4) === 0x1a45dfa3, isWhole: isWholeWebm },
  wav: { begins: (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WAVE', isWhole: isWholeWav },
  mp3: { begins: beginsMp3, isWhole: isWholeMp3 },
};
const BY_FORMAT = Object.entries(FORMATS) as [FileFormat, Format][]; // it has no other keys

/** The format of a content, whatever it is called; null for every other one. */
export function recognizeFile(bytes: Uint8Array): Recognized | null {
  if (bytes.length < HEAD_BYTES) return null;
  const found = BY_FORMAT.find(([, { begins }]) => begins(bytes));
  if (!found) return null;
  const [format, { isWhole }] = found;
  return { format, isWhole: isWhole?.(bytes) ?? true };
}
