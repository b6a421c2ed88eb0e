import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { FAMILY_FILES_BYTES, type FilePlace, type FileSize } from '#contract/areas/files.ts';
import type { MemberTx } from '../db/transactions.ts';
import { Problem } from '../db/problems.ts';
import { shareOf } from '../tables/room.ts';
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
 * Checks that the member may set the column. Resolves with its row.
 * @throws Problem PGRST116 for a row the member does not see or that is removed, 42501.
 */
export async function checkUpload(tx: MemberTx, { id, table, place }: Upload): Promise<AnyRow> {
  const row: AnyRow | undefined = await findRow(tx, table, place.row);
  if (!row || row.deleted_at !== null) throw new Problem('PGRST116');
  if (!table.may.update(tx.actor, row, { ...row, [place.column]: id })) throw new Problem('42501', DENIED);
  return row;
}

/** What was uploaded, and what is stored of it. */
export interface NewContent {
  readonly uploaded: Buffer;
  readonly picture: CleanPicture;
}

/** Where an upload stands before its content is stored. */
export interface BegunUpload {
  readonly isStored: boolean;
  /** Files that gave way to this one. Their contents are to be deleted now. */
  readonly replaced: readonly string[];
}

/** Of one column of a row: the present file, and those that undo may bring back. */
export const FILES_PER_COLUMN = 20;

/**
 * Makes the file's row, whose content is stored next. The family's feed is locked, so of uploads at the same time none passes the
 * limit, whose second half only managers fill. Of earlier files of the column that its row does not name, the oldest give way.
 * @throws Problem as `checkUpload`, 23505 for the id of another file or content, FILES_FULL, UNAVAILABLE while the id is being deleted.
 */
export async function beginUpload(
  tx: MemberTx,
  upload: Upload,
  { uploaded, picture }: NewContent,
): Promise<BegunUpload> {
  const row = await checkUpload(tx, upload);
  const { id, place } = upload;
  const { familyId, actor } = tx;
  const owner = { table_name: place.table, row_id: place.row, column_name: place.column, created_by: actor.memberId };
  const source = createHash('sha256').update(uploaded).digest();
  return tx.asServer('record an uploaded file', async ({ db, now }) => {
    const others = db.selectFrom('files').where('family_id', '=', familyId).where('id', '!=', id);
    const known = await db
      .selectFrom('files')
      .select(['table_name', 'row_id', 'column_name', 'created_by', 'is_stored', 'unused_since', 'source'])
      .where('family_id', '=', familyId)
      .where('id', '=', id)
      .forUpdate()
      .noWait() // Only house-keeping may be at the same row, to delete it: the device comes again.
      .executeTakeFirst();
    if (known) {
      const isSame = Object.entries(owner).every(([column, value]) => known[column as keyof typeof owner] === value); // keys of `owner`
      if (!isSame || (known.source && !known.source.equals(source))) throw new Problem('23505');
      if (known.is_stored) return { isStored: true, replaced: [] };
      if (known.unused_since !== null) throw new Problem('UNAVAILABLE', undefined, { retryAfterSeconds: 60 });
    }
    const ofColumn = await others
      .select(['id', 'size', 'square_size'])
      .where((is) => is.and({ table_name: place.table, row_id: place.row, column_name: place.column }))
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const replaced = ofColumn
      .filter((file) => file.id !== row[place.column])
      .slice(0, Math.max(0, ofColumn.length + 1 - FILES_PER_COLUMN));
    const { used } = await others
      .select(sql<number>`coalesce(sum(size + square_size), 0)::bigint`.as('used'))
      .executeTakeFirstOrThrow();
    const freed = replaced.reduce((sum, file) => sum + file.size + file.square_size, 0);
    const sizes = { size: picture.full.length, square_size: picture.square.length };
    if (used - freed + sizes.size + sizes.square_size > shareOf(actor) * FAMILY_FILES_BYTES)
      throw new Problem('FILES_FULL');
    const created_at = now.toISOString();
    await db
      .insertInto('files')
      .values({ ...owner, ...sizes, family_id: familyId, id, type: picture.type, source, created_at })
      .onConflict((conflict) => conflict.columns(['family_id', 'id']).doUpdateSet({ ...sizes, source, created_at }))
      .execute();
    if (replaced.length > 0) {
      await db
        .updateTable('files')
        .set({ is_stored: false, unused_since: created_at })
        .where('family_id', '=', familyId)
        .where(
          'id',
          'in',
          replaced.map((file) => file.id),
        )
        .execute();
    }
    return { isStored: false, replaced: replaced.map((file) => file.id) };
  });
}

/**
 * Lets the row name the file, whose content is stored.
 * @throws Problem UNAVAILABLE when the file was deleted meanwhile.
 */
export function finishUpload(tx: MemberTx, id: string): Promise<void> {
  return tx.asServer('record an uploaded file', async ({ db, now }) => {
    const ofFile = { family_id: tx.familyId, id };
    await db
      .updateTable('files')
      .set({ is_stored: true, unused_since: now.toISOString() })
      .where((is) => is.and(ofFile))
      .where('is_stored', '=', false)
      .where('unused_since', 'is', null)
      .execute();
    const file = await db
      .selectFrom('files')
      .select('is_stored')
      .where((is) => is.and(ofFile))
      .executeTakeFirst();
    if (!file?.is_stored) throw new Problem('UNAVAILABLE', undefined, { retryAfterSeconds: 60 });
  });
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
