import { sql } from 'kysely';
import { FAMILY_FILES_BYTES, type FilesRoom } from '#contract/areas/files.ts';
import { DAY_MS } from '#contract/limits.ts';
import type { Actor } from '#contract/permissions.ts';
import type { Tx } from '../db/transactions.ts';
import type { CallContext } from '../http/calls.ts';
import { shareOf } from '../tables/room.ts';

/** What a file adds to the room that its family uses. */
export const bytesOf = (file: { size: number; square_size: number }): number => file.size + file.square_size;

/** How many bytes the family may have before the actor can add no more. */
export const bytesFor = (actor: Actor): number => shareOf(actor) * FAMILY_FILES_BYTES;

/** The room for files of the family that a call names, as its caller has it. Members see only files that rows of theirs name. */
export async function readFilesRoom({ asMember, asSystem }: CallContext): Promise<FilesRoom> {
  const { familyId, most } = await asMember(false, async ({ familyId, actor }) => ({
    familyId,
    most: bytesFor(actor),
  }));
  const used = await asSystem('measure the files of a family', {}, ({ db }) => measureFiles(db, familyId));
  return { used, most };
}

/** Bytes of all files of a family, as they are stored, without the file `but`. Call it with the server's rights. */
export async function measureFiles(db: Tx['db'], familyId: string, but: string | null = null): Promise<number> {
  const { used } = await db
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(size + square_size), 0)::bigint`.as('used'))
    .where('family_id', '=', familyId)
    .where('id', 'is distinct from', but)
    .executeTakeFirstOrThrow();
  return used;
}

/** The files of a family that no row names, the oldest first. What came within a day is left out: a change that names it may be on its way. */
export function listUnnamed(db: Tx['db'], familyId: string, now: Date) {
  return db
    .selectFrom('files')
    .select(['id', 'size', 'square_size'])
    .where('family_id', '=', familyId)
    .where('is_stored', '=', true)
    .where('created_at', '<', new Date(now.getTime() - DAY_MS).toISOString())
    .where(sql<boolean>`not app.sees_file(family_id, table_name, row_id, column_name, id)`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
