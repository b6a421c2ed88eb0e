import { sql } from 'kysely';
import type { Contract } from '#contract/contract.ts';
import { DAY_MS, REMOVED_DAYS } from '#contract/limits.ts';
import type { Transactions } from '../db/transactions.ts';
import { contentPaths } from './file-rows.ts';
import type { FileStorage } from './storage.ts';

const FILES_PER_STEP = 200;

/**
 * Deletes files whose row is gone, those that their row has not named for `REMOVED_DAYS` (undo may name them again until then), and
 * uploads that were not finished within a day. Any number of nodes may run it at once: first the file can no longer be named, then
 * its content is deleted, then its row.
 */
export async function purgeFiles(
  transactions: Transactions,
  storage: FileStorage,
  contract: Contract,
  now: Date,
): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const longAgo = new Date(now.getTime() - REMOVED_DAYS * DAY_MS);
  for (const table of contract.tables) {
    for (const column of Object.keys(table.files ?? {})) {
      await transactions.withSystem('find unused files', {}, async ({ db }) => {
        const named = sql`exists (select 1 from ${sql.table(table.name)} r
          where r.family_id = f.family_id and r.id = f.row_id and app.names_file(to_jsonb(r.${sql.ref(column)}), f.id))`;
        const ofColumn = sql`f.table_name = ${table.name} and f.column_name = ${column} and f.is_stored`;
        await sql`update files f set unused_since = null where ${ofColumn} and f.unused_since is not null and ${named}`.execute(
          db,
        );
        await sql`update files f set unused_since = ${now} where ${ofColumn} and f.unused_since is null and not ${named}`.execute(
          db,
        );
        await sql`update files f set is_stored = false
          where ${ofColumn} and f.unused_since is not null and not ${named}
            and (f.unused_since < ${longAgo} or not exists (select 1 from ${sql.table(table.name)} r
              where r.family_id = f.family_id and r.id = f.row_id))`.execute(db);
      });
    }
  }
  await transactions.withSystem('mark uploads that were not finished', {}, ({ db }) =>
    db
      .updateTable('files')
      .set({ unused_since: now.toISOString() })
      .where('is_stored', '=', false)
      .where('unused_since', 'is', null)
      .where('created_at', '<', dayAgo.toISOString())
      .execute(),
  );
  for (;;) {
    const due = await transactions.withSystem('find files to delete', {}, ({ db }) =>
      db
        .selectFrom('files')
        .select(['family_id', 'id'])
        .where('is_stored', '=', false)
        .where('unused_since', 'is not', null)
        .limit(FILES_PER_STEP)
        .execute(),
    );
    for (const file of due) await deleteFile(transactions, storage, file);
    if (due.length < FILES_PER_STEP) break;
  }
  await storage.deleteUnfinished(dayAgo);
}

/**
 * Deletes the content of a file that is marked, so that no row can name it and no upload can begin it again, and its row. Locked
 * meanwhile: another node may be at the same file, which a device may send anew as soon as its row is gone.
 */
export async function deleteFile(
  transactions: Transactions,
  storage: FileStorage,
  file: { readonly family_id: string; readonly id: string },
): Promise<void> {
  await transactions.withSystem('delete a file', {}, async ({ db }) => {
    const marked = await db
      .selectFrom('files')
      .select('kind')
      .where((is) => is.and(file))
      .where('is_stored', '=', false)
      .where('unused_since', 'is not', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!marked) return;
    for (const path of contentPaths(file.family_id, file.id, marked.kind)) await storage.delete(path);
    await db
      .deleteFrom('files')
      .where((is) => is.and(file))
      .execute();
  });
}
