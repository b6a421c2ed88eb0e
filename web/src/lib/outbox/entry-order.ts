import { changesOf, namedRows, type OutboxEntry } from './outbox-entry.ts';

/**
 * The entries that can be sent now, in the given order: those whose file is uploaded, and that do not follow from one that is held up. Those do that
 * change a row which it changes or names, or need one which it names.
 */
export function takeFree(entries: readonly OutboxEntry[], isDue: (entry: OutboxEntry) => boolean): OutboxEntry[] {
  /** Ids of all rows in the entries that are held up. */
  const held = new Set<string>();
  return entries.filter((entry) => {
    const changes = changesOf(entry);
    const follows = [...changes.map(({ row_id }) => row_id), ...entry.needs].some((id) => held.has(id));
    if (!follows && !isDue(entry)) return true;
    for (const id of changes.flatMap(namedRows)) held.add(id);
    return false;
  });
}
