import * as z from 'zod/mini';
import { showsActivity } from '#contract/areas/account.ts';
import { ACTIVITY_STATES, CHAT_SIGNAL, PRESENT_MS } from '#contract/areas/chat/calls.ts';
import { Uuid } from '#contract/uuid.ts';
import type { Caller, Transactions } from '../../platform/db/transactions.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { Hub } from '../../platform/live/hub.ts';
import { listReaders } from './queries.ts';

type State = (typeof ACTIVITY_STATES)[number];

/** Where something is shown. */
interface Place {
  readonly familyId: string;
  readonly chatId: string;
}

const keyOf = ({ familyId, chatId }: Place): string => `${familyId} ${chatId}`;

interface Reader {
  readonly memberId: string;
  readonly isShown: boolean;
}

/** Who may read a chat, by their account. */
type Readers = ReadonlyMap<string, Reader>;

/** A member who looks at a chat. */
interface Watcher extends Reader {
  readonly untilMs: number;
  /** On another node. */
  readonly isElsewhere: boolean;
}

/** What nodes share of a member's activity. */
const Shared = z.object({
  name: z.literal(CHAT_SIGNAL),
  ...{ family_id: Uuid, chat_id: Uuid, user_id: Uuid, member_id: Uuid },
  is_shown: z.boolean(),
  state: z.enum(ACTIVITY_STATES),
});

/** With so many chats in the map, those that no member looks at any more are dropped from it. */
const WATCHED_MAX = 1_000;

/**
 * Who looks at a chat and types in it. It is held in memory alone, and reaches only those who look at the chat themselves and may read it. The
 * database is asked who that is, and not again before rows of the family or the settings of one of them change. Typing is shared with other nodes only
 * while someone looks at the chat there.
 */
export class Activity {
  readonly #transactions: Transactions;
  readonly #hub: Hub;
  readonly #clock: () => Date;
  /** By the key of the place: the id of a chat is chosen by who makes it, so that another family may have the same. */
  readonly #watchers = new Map<string, Map<string, Watcher>>();
  readonly #readers = new Map<string, Promise<Readers>>();
  /** The places whose readers may change with a workspace. */
  readonly #placesOf = new Map<string, Set<string>>();

  constructor(transactions: Transactions, hub: Hub, clock: () => Date) {
    this.#transactions = transactions;
    this.#hub = hub;
    this.#clock = clock;
    hub.onMoved((workspaceId) => {
      for (const place of this.#placesOf.get(workspaceId) ?? []) this.#readers.delete(place);
      this.#placesOf.delete(workspaceId);
    });
    hub.onShared((message) => void this.#hear(message));
  }

  /**
   * Shows what the caller does, and answers who else looks.
   * @throws Problem PGRST116 for a chat that the caller may not read.
   */
  async show({ userId }: Caller, place: Place, state: State): Promise<{ is_watched: boolean; present: string[] }> {
    const readers = await this.#readersOf(place);
    const own = readers.get(userId);
    if (!own) throw new Problem('PGRST116');
    const key = keyOf(place);
    const others = this.#others(key, userId);
    if (state !== 'typing' || others.some(([, { isElsewhere }]) => isElsewhere)) this.#share(userId, own, place, state);
    this.#note(key, userId, { ...own, isElsewhere: false }, state);
    this.#deliver(place, userId, own, readers, state);
    const seen = others.filter(([otherId]) => readers.has(otherId));
    return {
      is_watched: seen.length > 0,
      present: seen.flatMap(([, { memberId, isShown }]) => (isShown ? [memberId] : [])),
    };
  }

  async #readersOf(place: Place): Promise<Readers> {
    const key = keyOf(place);
    const known = this.#readers.get(key);
    if (known) return known;
    const reading = this.#read(place);
    this.#readers.set(key, reading);
    this.#follow(place.familyId, key);
    try {
      const readers = await reading;
      // What is not there is not held in memory: anyone may ask for any number of ids.
      if (readers.size === 0) this.#forget(place.familyId, key, reading);
      for (const userId of readers.keys()) this.#follow(userId, key);
      return readers;
    } catch (error) {
      this.#forget(place.familyId, key, reading);
      throw error;
    }
  }

  #follow(workspaceId: string, key: string): void {
    this.#placesOf.set(workspaceId, (this.#placesOf.get(workspaceId) ?? new Set()).add(key));
  }

  #forget(familyId: string, key: string, reading: Promise<Readers>): void {
    // It may be read anew already, after a change of the family.
    if (this.#readers.get(key) !== reading) return;
    this.#readers.delete(key);
    this.#placesOf.get(familyId)?.delete(key);
  }

  #read({ familyId, chatId }: Place): Promise<Readers> {
    return this.#transactions.withSystem('read who may see that a member types', {}, async (tx) => {
      const readers = await listReaders(tx, familyId, chatId);
      if (readers.length === 0) return new Map();
      const choices = await tx.db
        .selectFrom('settings')
        .select(['family_id', 'shows_activity'])
        .where(
          'family_id',
          'in',
          readers.map(({ user_id }) => user_id),
        )
        .execute();
      return new Map(
        readers.map(({ id, user_id, role }) => {
          const choice = choices.find(({ family_id }) => family_id === user_id)?.shows_activity ?? null;
          return [user_id, { memberId: id, isShown: showsActivity(choice, role) }];
        }),
      );
    });
  }

  #others(key: string, userId: string): [string, Watcher][] {
    const nowMs = this.#clock().getTime();
    return [...(this.#watchers.get(key) ?? [])].filter(([id, { untilMs }]) => id !== userId && untilMs > nowMs);
  }

  #note(key: string, userId: string, watcher: Omit<Watcher, 'untilMs'>, state: State): void {
    const watchers = this.#watchers.get(key) ?? new Map<string, Watcher>();
    if (state === 'gone') watchers.delete(userId);
    else watchers.set(userId, { ...watcher, untilMs: this.#clock().getTime() + PRESENT_MS });
    if (watchers.size > 0) this.#watchers.set(key, watchers);
    else this.#watchers.delete(key);
    if (this.#watchers.size <= WATCHED_MAX) return;
    for (const id of this.#watchers.keys()) if (this.#others(id, '').length === 0) this.#watchers.delete(id);
  }

  #deliver(place: Place, userId: string, { memberId, isShown }: Reader, readers: Readers, state: State) {
    if (!isShown) return;
    const { familyId, chatId } = place;
    const here = this.#others(keyOf(place), userId).flatMap(([id, { isElsewhere }]) => (isElsewhere ? [] : [id]));
    const to = new Set(here.filter((id) => readers.has(id)));
    if (to.size > 0) this.#hub.signal(familyId, to, { name: CHAT_SIGNAL, about: chatId, from: memberId, state });
  }

  #share(userId: string, { memberId, isShown }: Reader, { familyId, chatId }: Place, state: State): void {
    const shared: z.infer<typeof Shared> = {
      ...{ name: CHAT_SIGNAL, family_id: familyId, chat_id: chatId, user_id: userId },
      ...{ member_id: memberId, is_shown: isShown, state },
    };
    this.#hub.share(JSON.stringify(shared));
  }

  /** What a member does on another node. */
  async #hear(message: string): Promise<void> {
    try {
      const { family_id, chat_id, user_id, member_id, is_shown, state } = Shared.parse(JSON.parse(message));
      const place = { familyId: family_id, chatId: chat_id };
      const key = keyOf(place);
      const reader = { memberId: member_id, isShown: is_shown };
      this.#note(key, user_id, { ...reader, isElsewhere: true }, state);
      if (this.#others(key, user_id).every(([, { isElsewhere }]) => isElsewhere)) return;
      this.#deliver(place, user_id, reader, await this.#readersOf(place), state);
    } catch {
      // A message of another version, or a database that does not answer: a signal may be lost.
    }
  }
}
