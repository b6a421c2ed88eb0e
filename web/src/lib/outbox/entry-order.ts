import { changesOf, namedRows, type OutboxEntry } from './outbox-entry.ts';

/**
 * The entries that can be sent now, in the given order: those whose file is uploaded, and that do not follow from one that is held up. Those do that
 * change a row which it changes or names, or need one which it names.
 */
export function takeFree(entries: readonly OutboxEntry[], isDue: (entry: OutboxEntry) => boolean): OutboxEntry[] {
  /** Ids of all rows in the entries that are held up. */
  const held = new Set<string>();
  return entries.filter((entry) => {
    if (!follows(entry, held) && !isDue(entry)) return true;
    for (const id of changesOf(entry).flatMap(namedRows)) held.add(id);
    return false;
  });
}

/** The entries whose file can be uploaded now: those that follow from no other that waits, as the one that makes the row of the file. */
export function takeUploads(entries: readonly OutboxEntry[], isDue: (entry: OutboxEntry) => boolean): OutboxEntry[] {
  const waiting = new Set<string>();
  return entries.filter((entry) => {
    const isFirst = !follows(entry, waiting);
    for (const id of changesOf(entry).flatMap(namedRows)) waiting.add(id);
    return isFirst && isDue(entry);
  });
}

/** True for an entry that changes one of these rows, or needs one. */
const follows = (entry: OutboxEntry, rows: ReadonlySet<string>): boolean =>
  [...changesOf(entry).map(({ row_id }) => row_id), ...entry.needs].some((id) => rows.has(id));
