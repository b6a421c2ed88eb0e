import { changesOf, namedRows, type OutboxEntry } from './outbox-entry.ts';

/**
 * The entries that can be sent now, in the given order: those whose file is uploaded, and that do not have to follow one that is held up. To follow have
 * those which change a row that it changes or names, or name one that it makes.
 */
export function takeFree(entries: readonly OutboxEntry[], isDue: (entry: OutboxEntry) => boolean): OutboxEntry[] {
  /** Ids in the entries that are held up: of all rows in them, and of those that exist only after them. */
  const [named, made] = [new Set<string>(), new Set<string>()];
  return entries.filter((entry) => {
    const changes = changesOf(entry);
    const isFree =
      !isDue(entry) &&
      !changes.some((change) => named.has(change.row_id) || namedRows(change).some((id) => made.has(id)));
    for (const change of isFree ? [] : changes) {
      for (const id of namedRows(change)) named.add(id);
      if (change.op === 'create' || change.op === 'restore') made.add(change.row_id);
    }
    return isFree;
  });
}
