import * as z from 'zod/mini';
import { NAME_MAX } from '../limits.ts';
import { neededLine } from '../text.ts';
import { Uuid } from '../uuid.ts';

/** The kinds of uploaded files. Pictures are decoded and encoded anew; the others are stored as they are, and only ever downloaded. */
export const FILE_KINDS = ['picture', 'pdf', 'audio'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

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

/** The ids of the files that the value of a column names. */
export function filesNamedBy(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return [];
  return value.flatMap((file: unknown) =>
    typeof file === 'object' && file !== null && 'id' in file && typeof file.id === 'string' ? [file.id] : [],
  );
}
