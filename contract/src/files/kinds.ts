import * as z from 'zod/mini';
import { NAME_MAX } from '../limits.ts';
import { neededLine } from '../text.ts';
import { Uuid } from '../uuid.ts';

/** The kinds of uploaded files. Pictures are decoded and encoded anew; the others are stored as they are, and only ever downloaded. */
export const FILE_KINDS = ['picture', 'pdf', 'audio'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Most bytes of one uploaded file. */
export const FILE_BYTES: Readonly<Record<FileKind, number>> = {
  picture: 10_000_000,
  pdf: 15_000_000,
  audio: 15_000_000,
};

/** Most files that a column with a list names. */
export const LISTED_FILES_MAX = 10;

/** What a column of a table with uploaded files takes. */
export interface FileColumn {
  readonly kinds: readonly FileKind[];
  /** Most files of one row. Of a column with one it holds the id, otherwise a list of `NamedFile`. */
  readonly most: number;
}

/**
 * A file as the list of a column names it: `name` as `cleanFileName` answers it, `size` in bytes, null for a picture, which is stored with
 * others. The database checks all of it against the uploaded file.
 */
export const NamedFile = z.strictObject({
  id: Uuid,
  kind: z.enum(FILE_KINDS),
  name: neededLine(NAME_MAX),
  size: z.nullable(z.int()),
});
export type NamedFile = z.infer<typeof NamedFile>;
const areDifferent = (files: readonly NamedFile[]) => new Set(files.map(({ id }) => id)).size === files.length;
/** The list of a column, with null for an empty one. */
export const NamedFiles = z.nullable(
  z.array(NamedFile).check(z.minLength(1), z.maxLength(LISTED_FILES_MAX), z.refine(areDifferent)),
);

/** A column with the id of a picture. */
export const ONE_PICTURE: FileColumn = { kinds: ['picture'], most: 1 };
/** A column with a list of files of every kind. */
export const SEVERAL_FILES: FileColumn = { kinds: FILE_KINDS, most: LISTED_FILES_MAX };

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

/** The ids of the files that the value of a column names. */
export function filesNamedBy(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return [];
  return value.flatMap((file: unknown) =>
    typeof file === 'object' && file !== null && 'id' in file && typeof file.id === 'string' ? [file.id] : [],
  );
}
