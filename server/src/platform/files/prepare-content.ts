import { createHash } from 'node:crypto';
import { FILE_BYTES, FILE_FORMATS, storedFormat } from '#contract/files/formats.ts';
import type { FileColumn, FileKind } from '#contract/files/kinds.ts';
import { cleanFileName } from '#contract/files/names.ts';
import { recognizeFile } from '#contract/files/recognize.ts';
import { Problem } from '../db/problems.ts';
import { cleanPicture } from './clean-picture.ts';

/** A content as it is stored, and what is known of it. */
export interface NewContent {
  readonly kind: FileKind;
  readonly type: string;
  readonly name: string;
  /** SHA-256 of what was uploaded. */
  readonly source: Buffer;
  readonly full: Buffer;
  /** Of a picture. */
  readonly square: Buffer | null;
}

/**
 * What is stored of an upload for a column, which the person calls `name`. Its kind follows from its content alone.
 * @throws Problem FILE_TYPE or FILE_KIND for what the column does not take, PAYLOAD_TOO_LARGE, FILE_UNREADABLE for a damaged file. As
 * `cleanPicture`.
 */
export async function prepareContent(uploaded: Buffer, column: FileColumn, name: string): Promise<NewContent> {
  const recognized = recognizeFile(uploaded);
  const kind = recognized && FILE_FORMATS[recognized.format].kind;
  if (!kind || !column.kinds.includes(kind)) throw refuseKind(column);
  if (uploaded.length > FILE_BYTES[kind]) throw new Problem('PAYLOAD_TOO_LARGE');
  if (!recognized.isWhole) throw new Problem('FILE_UNREADABLE');
  const { full, square } = kind === 'picture' ? await cleanPicture(uploaded) : { full: uploaded, square: null };
  return {
    ...{ kind, full, square },
    type: FILE_FORMATS[storedFormat(recognized.format)].type,
    name: cleanFileName(name, recognized.format),
    source: createHash('sha256').update(uploaded).digest(),
  };
}

/** The refusal of what the column does not take. */
export const refuseKind = ({ kinds }: FileColumn): Problem =>
  new Problem(kinds.every((kind) => kind === 'picture') ? 'FILE_TYPE' : 'FILE_KIND');
