import { sql } from 'kysely';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { FAMILY_FILES_BYTES, type FilePlace, type FileSize } from '#contract/areas/files.ts';
import type { MemberTx } from '../db/transactions.ts';
import { Problem } from '../db/problems.ts';
import { findRow, type AnyRow } from '../tables/rows.ts';
import type { CleanPicture } from './clean-picture.ts';

/** A file that a member is uploading: who may do so is decided by its row. */
export interface Upload {
  readonly id: string;
  readonly table: AnyFamilyTable;
  readonly place: FilePlace;
}

/** What a download needs to know of a file. */
export interface StoredFile {
  readonly type: string;
  readonly bytes: number;
}

const DENIED = 'Permission denied. Please check your role or contact support.';

/** The path of a file's content in the storage. */
export function contentPath(familyId: string, id: string, size: FileSize): string {
  return `${familyId}/${id}-${size}.webp`;
}

/**
 * Checks that the member may set the column.
 * @throws Problem PGRST116 for a row the member does not see or that is removed, 42501.
 */
export async function checkUpload(tx: MemberTx, { id, table, place }: Upload): Promise<void> {
  const row: AnyRow | undefined = await findRow(tx, table, place.row);
  if (!row || row.deleted_at !== null) throw new Problem('PGRST116');
  if (!table.may.update(tx.actor, row, { ...row, [place.column]: id })) throw new Problem('42501', DENIED);
}

/**
 * Makes the file's row, whose content is stored next. The family's feed is locked, so of uploads at the same time none passes the
 * limit. Returns whether the content is there already.
 * @throws Problem as `checkUpload`, 23505 for the id of another file, FILES_FULL.
 */
export async function beginUpload(tx: MemberTx, upload: Upload, picture: CleanPicture): Promise<boolean> {
  await checkUpload(tx, upload);
  const { id, place } = upload;
  const { familyId, actor } = tx;
  const row = {
    table_name: place.table,
    row_id: place.row,
    column_name: place.column,
    created_by: actor.memberId,
  };
  return tx.asServer('record an uploaded file', async ({ db, now }) => {
    const known = await db
      .selectFrom('files')
      .select(['table_name', 'row_id', 'column_name', 'created_by', 'is_stored', 'unused_since'])
      .where('family_id', '=', familyId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (known) {
      const isSame = Object.entries(row).every(([column, value]) => known[column as keyof typeof row] === value); // keys of `row`
      if (!isSame || (known.unused_since !== null && !known.is_stored)) throw new Problem('23505');
      return known.is_stored;
    }
    const { used } = await db
      .selectFrom('files')
      .select(sql<number>`coalesce(sum(size + square_size), 0)::bigint`.as('used'))
      .where('family_id', '=', familyId)
      .executeTakeFirstOrThrow();
    const size = picture.full.length;
    const square_size = picture.square.length;
    if (used + size + square_size > FAMILY_FILES_BYTES) throw new Problem('FILES_FULL');
    await db
      .insertInto('files')
      .values({ ...row, family_id: familyId, id, type: picture.type, size, square_size, created_at: now.toISOString() })
      .execute();
    return false;
  });
}

/** Lets the row name the file, whose content is stored. */
export function finishUpload(tx: MemberTx, id: string): Promise<unknown> {
  return tx.asServer('record an uploaded file', ({ db, now }) =>
    db
      .updateTable('files')
      .set({ is_stored: true, unused_since: now.toISOString() })
      .where('family_id', '=', tx.familyId)
      .where('id', '=', id)
      .where('is_stored', '=', false)
      .where('unused_since', 'is', null)
      .execute(),
  );
}

/** @throws Problem NOT_FOUND unless a row that the member sees names the file. */
export async function findFile(tx: MemberTx, id: string, wanted: FileSize): Promise<StoredFile> {
  const file = await tx.db
    .selectFrom('files')
    .select(['type', 'size', 'square_size'])
    .where('family_id', '=', tx.familyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!file) throw new Problem('NOT_FOUND');
  return { type: file.type, bytes: wanted === 'full' ? file.size : file.square_size };
}
