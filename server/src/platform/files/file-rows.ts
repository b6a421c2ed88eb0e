import type { AnyFamilyTable } from '#contract/family-table.ts';
import type { FilePlace, FileSize } from '#contract/areas/files.ts';
import { filesNamedBy, type FileColumn, type FileKind } from '#contract/files/kinds.ts';
import type { MemberTx } from '../db/transactions.ts';
import { Problem } from '../db/problems.ts';
import { findRow, type AnyRow } from '../tables/rows.ts';
import { bytesOf, bytesFor, listUnnamed, measureFiles } from './files-room.ts';
import type { NewContent } from './prepare-content.ts';

/** A file that a member is uploading: who may do so is decided by its row. */
export interface Upload {
  readonly id: string;
  readonly table: AnyFamilyTable;
  readonly place: FilePlace;
  readonly column: FileColumn;
}

/** What a download needs to know of a file. */
export interface StoredFile {
  readonly kind: FileKind;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

const DENIED = 'Permission denied. Please check your role or contact support.';

/** The path of a file's content in the storage. */
export function contentPath(familyId: string, id: string, size: FileSize, kind: FileKind = 'picture'): string {
  return kind === 'picture' ? `${familyId}/${id}-${size}.webp` : `${familyId}/${id}.${kind}`;
}

/** The paths of all that is stored of a file. */
export function contentPaths(familyId: string, id: string, kind: FileKind): string[] {
  const sizes: readonly FileSize[] = kind === 'picture' ? ['full', 'square'] : ['full'];
  return sizes.map((size) => contentPath(familyId, id, size, kind));
}

/**
 * Checks that the member may set the column. Resolves with its row.
 * @throws Problem PGRST116 for a row the member does not see or that is removed, 42501.
 */
export async function checkUpload(tx: MemberTx, { id, table, place, column }: Upload): Promise<AnyRow> {
  const row: AnyRow | undefined = await findRow(tx, table, place.row);
  if (!row || row.deleted_at !== null) throw new Problem('PGRST116');
  const named = row[place.column];
  const list = Array.isArray(named) ? named : [];
  const changed = column.most === 1 ? id : [...list, { id, kind: 'picture', name: id, size: null }];
  if (!table.may.update(tx.actor, row, { ...row, [place.column]: changed })) throw new Problem('42501', DENIED);
  return row;
}

/** Where an upload stands before its content is stored. */
export interface BegunUpload {
  readonly isStored: boolean;
  /** Files that gave way to this one. Their contents are to be deleted now. */
  readonly replaced: readonly string[];
}

/** Of a column with one file: the present one, and those that undo may bring back. */
export const FILES_PER_COLUMN = 20;

/**
 * Makes the file's row, whose content is stored next. The family's feed is locked, so of uploads at the same time none passes the
 * limit, whose second half only managers fill. Of earlier files of the column that its row does not name, the oldest give way, and where
 * the family has no room left, those of all columns.
 * @throws Problem as `checkUpload`, 23505 for the id of another file or content, FILES_FULL, UNAVAILABLE while the id is being deleted.
 */
export async function beginUpload(tx: MemberTx, upload: Upload, content: NewContent): Promise<BegunUpload> {
  const row = await checkUpload(tx, upload);
  const { id, place } = upload;
  const { familyId, actor } = tx;
  const { kind, name, type, source, full, square } = content;
  const ofColumn = { table_name: place.table, row_id: place.row, column_name: place.column };
  const owner = { ...ofColumn, name, created_by: actor.memberId };
  return tx.asServer('record an uploaded file', async ({ db, now }) => {
    const known = await db
      .selectFrom('files')
      .select(['table_name', 'row_id', 'column_name', 'name', 'created_by', 'is_stored', 'unused_since', 'source'])
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
    const others = await db
      .selectFrom('files')
      .select(['id', 'size', 'square_size'])
      .where('family_id', '=', familyId)
      .where('id', '!=', id)
      .where((is) => is.and(ofColumn))
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const named = new Set(filesNamedBy(row[place.column]));
    const most = FILES_PER_COLUMN - 1 + upload.column.most;
    const replaced = others.filter((file) => !named.has(file.id)).slice(0, Math.max(0, others.length + 1 - most));
    const sizes = { size: full.length, square_size: square?.length ?? 0 };
    let missing = (await measureFiles(db, familyId, id)) + bytesOf(sizes) - bytesFor(actor);
    for (const file of replaced) missing -= bytesOf(file);
    for (const file of missing > 0 ? await listUnnamed(db, familyId, now) : []) {
      if (missing <= 0) break;
      if (file.id === id || replaced.some((one) => one.id === file.id)) continue;
      missing -= bytesOf(file);
      replaced.push(file);
    }
    if (missing > 0) throw new Problem('FILES_FULL');
    const created_at = now.toISOString();
    await db
      .insertInto('files')
      .values({ ...owner, ...sizes, family_id: familyId, id, kind, type, source, created_at })
      .onConflict((conflict) => conflict.columns(['family_id', 'id']).doUpdateSet({ ...sizes, source, created_at }))
      .execute();
    const ids = replaced.map((file) => file.id);
    if (ids.length > 0) {
      await db
        .updateTable('files')
        .set({ is_stored: false, unused_since: created_at })
        .where('family_id', '=', familyId)
        .where('id', 'in', ids)
        .execute();
    }
    return { isStored: false, replaced: ids };
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

/** @throws Problem NOT_FOUND unless a row that the member sees names the file, and for the square of what is no picture. */
export async function findFile(tx: MemberTx, id: string, wanted: FileSize): Promise<StoredFile> {
  const file = await tx.db
    .selectFrom('files')
    .select(['kind', 'name', 'type', 'size', 'square_size'])
    .where('family_id', '=', tx.familyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!file || (wanted === 'square' && file.kind !== 'picture')) throw new Problem('NOT_FOUND');
  const { kind, name, type, size, square_size } = file;
  return { kind, name, type, bytes: wanted === 'full' ? size : square_size };
}
