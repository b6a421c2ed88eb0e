import { changesOf, namedRows, type OutboxEntry } from './outbox-entry.ts';

type IsDue = (entry: OutboxEntry) => boolean;

/** Remembers entries, and tells which later ones must not be sent before them. */
function createOrder() {
  /** Rows that they change or name. */
  const named = new Set<string>();
  /** Rows that exist only after them. */
  const made = new Set<string>();
  return {
    add: (entry: OutboxEntry) => {
      for (const change of changesOf(entry)) {
        for (const id of namedRows(change)) named.add(id);
        if (change.op === 'create' || change.op === 'restore') made.add(change.row_id);
      }
    },
    /** True for one that changes a row which they change or name, or names one which they make. */
    isBefore: (entry: OutboxEntry) =>
      changesOf(entry).some((change) => named.has(change.row_id) || namedRows(change).some((id) => made.has(id))),
  };
}

/** The entries that can be sent now: those whose file is uploaded, and that follow from none whose file is not. In the given order. */
export function takeFree(entries: readonly OutboxEntry[], isDue: IsDue): OutboxEntry[] {
  const held = createOrder();
  return entries.filter((entry) => {
    const isHeld = isDue(entry) || held.isBefore(entry);
    if (isHeld) held.add(entry);
    return !isHeld;
  });
}

/** The first entry whose file can be uploaded: all that it follows from was sent, as the row that the file is for. */
export function findUpload(entries: readonly OutboxEntry[], isDue: IsDue): OutboxEntry | undefined {
  const earlier = createOrder();
  return entries.find((entry) => {
    const isFirst = !earlier.isBefore(entry);
    earlier.add(entry);
    return isFirst && isDue(entry);
  });
}
