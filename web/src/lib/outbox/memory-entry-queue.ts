import type { NewEntry, OutboxEntry } from './outbox-entry.ts';
import type { EntryQueue } from './entry-queue.ts';

/** An entry queue in the memory of this client. */
export interface MemoryEntryQueue extends EntryQueue {
  all(): readonly OutboxEntry[];
}

/** `known`: the entries that the client has read already. */
export function createMemoryEntryQueue(known: readonly OutboxEntry[]): MemoryEntryQueue {
  const entries = new Map(known.map((entry) => [entry.seq, entry]));
  let lastSeq = Math.max(0, ...entries.keys());
  const sorted = () => [...entries.values()].toSorted((one, other) => one.seq - other.seq);
  return {
    all: sorted,
    add: async (entry: NewEntry) => {
      lastSeq += 1;
      const added = { ...entry, seq: lastSeq };
      entries.set(lastSeq, added);
      return added;
    },
    put: async (entry) => entries.set(entry.seq, entry),
    delete: async (seq) => entries.delete(seq),
    get: async (seq) => entries.get(seq),
    find: async (id) => sorted().find((entry) => entry.id === id),
    listOf: async (user) => sorted().filter((entry) => entry.user === user),
    listWaiting: async (user, family, limit) =>
      sorted()
        .filter((entry) => entry.user === user && entry.family === family && entry.state === 'waiting')
        .slice(0, limit),
  };
}
