import type { FileColumn, FileKind } from './kinds.ts';

// Apart from the kinds, which the declarations of tables name on every page.

/** Most bytes of one uploaded file. */
export const FILE_BYTES: Readonly<Record<FileKind, number>> = {
  picture: 10_000_000,
  pdf: 15_000_000,
  audio: 15_000_000,
};

/** The formats that are recognised by their content. */
export const FILE_FORMATS = {
  jpeg: { kind: 'picture', type: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  png: { kind: 'picture', type: 'image/png', endings: ['png'] },
  webp: { kind: 'picture', type: 'image/webp', endings: ['webp'] },
  gif: { kind: 'picture', type: 'image/gif', endings: ['gif'] },
  pdf: { kind: 'pdf', type: 'application/pdf', endings: ['pdf'] },
  mp4: { kind: 'audio', type: 'audio/mp4', endings: ['m4a', 'mp4', 'm4b', '3gp'] },
  mp3: { kind: 'audio', type: 'audio/mpeg', endings: ['mp3'] },
  ogg: { kind: 'audio', type: 'audio/ogg', endings: ['ogg', 'oga', 'opus'] },
  webm: { kind: 'audio', type: 'audio/webm', endings: ['webm', 'weba'] },
  wav: { kind: 'audio', type: 'audio/wav', endings: ['wav'] },
} as const satisfies Record<string, { kind: FileKind; type: string; endings: readonly [string, ...string[]] }>;
export type FileFormat = keyof typeof FILE_FORMATS;

/** The format in which pictures are stored. */
const PICTURE_FORMAT = 'webp' satisfies FileFormat;

/** Pictures of this format are stored in another. */
export function storedFormat(format: FileFormat): FileFormat {
  return FILE_FORMATS[format].kind === 'picture' ? PICTURE_FORMAT : format;
}

/** What browsers offer to choose for a column: types, and endings, because systems do not know all types. */
export function acceptedBy({ kinds }: FileColumn): string {
  const formats = Object.values(FILE_FORMATS).filter(({ kind }) => kinds.includes(kind));
  // Phones turn their own kind of picture into one of these only where nothing else is accepted for it.
  const endings = formats.flatMap((format) =>
    format.kind === 'picture' ? [] : format.endings.map((one) => `.${one}`),
  );
  return [...formats.map(({ type }) => type), ...endings].join();
}

/** Most bytes of a file for a column. */
export const mostBytesOf = ({ kinds }: FileColumn): number => Math.max(...kinds.map((kind) => FILE_BYTES[kind]));
