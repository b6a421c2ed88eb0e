import { getMyDay, MyDay } from '#contract/areas/my-day.ts';
import { toApiError } from '../../lib/api/api-error.ts';
import type { SessionFamily } from '../../lib/auth/session-state.ts';
import { createListeners } from '../../lib/listeners.ts';
import { dayKey } from '../../lib/storage/kept-days.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';
import { readStored } from '../../lib/storage/storage-keys.ts';
import type { Client } from '../../lib/sync/client.ts';
import { dayOf, deviceZone } from '../../ui/dates/dates.ts';

/** An answer is asked for again when the person or the network is back, once it is this old. */
const FRESH_MS = 10_000;
/** The same while the screen is looked at. Where nothing has changed the server reads no row for it. */
export const DAYS_MS = 15_000;

/** The person's own day in a family other than the current one. */
export interface OtherDay {
  readonly family: SessionFamily;
  readonly day: MyDay;
}

export interface OtherDays {
  /** The same list until something in it changes. */
  readonly read: () => readonly OtherDay[];
  /** Calls `listener` at each change, until the returned function is called. */
  readonly watch: (listener: () => void) => () => void;
  /** Asks the server for the days and keeps them fresh, until the returned function is called. */
  readonly keepFresh: () => () => void;
  /** Asks the server about the families that it has not been asked about since this moment, in ms. Never rejects. */
  readonly refreshSince: (timeMs: number) => void;
}

/**
 * The days of a person in their other families. Each family is asked by a call of its own, and an answer is known by the family that was
 * asked, so it never counts for another one, however fast the person switches. The device stores the last answers for this person only.
 */
export function createOtherDays({ api, device, session }: Pick<Client, 'api' | 'device' | 'session'>): OtherDays {
  const changed = createListeners();
  let owner: string | null = null;
  const days = new Map<string, MyDay>();
  let shown: readonly OtherDay[] = [];
  /** The last request about each family of this person. */
  const requests = new Map<string, { readonly atMs: number }>();
  /** The question to which the known day of a family is the answer, with its stamp. */
  const answered = new Map<string, { readonly question: string; readonly stamp: string }>();
  let holders = 0;
  let stop = () => {};
  let running = Promise.resolve();

  const others = () => {
    const { families, family } = session.read();
    return families.filter(({ id, setup_status }) => id !== family?.id && setup_status === 'completed');
  };

  /** The known day in one of the person's families, at first the stored one. */
  function dayIn(familyId: string): MyDay | null {
    const day =
      days.get(familyId) ?? (owner === null ? null : readStored(device.storage, dayKey(owner, familyId), MyDay));
    if (day) days.set(familyId, day);
    return day;
  }

  /** Takes over who is signed in and where they belong. What is known of another person, or of a family that they left, goes. */
  function follow(): void {
    const { user, account, families } = session.read();
    if ((user?.id ?? null) !== owner) {
      owner = user?.id ?? null;
      days.clear();
      requests.clear();
      answered.clear();
    }
    for (const id of [...days.keys(), ...requests.keys()]) {
      if (!account || families.some((family) => family.id === id)) continue;
      days.delete(id);
      requests.delete(id);
      answered.delete(id);
    }
    const next = others().flatMap((family) => {
      const day = dayIn(family.id);
      return day ? [{ family, day }] : [];
    });
    const isSame =
      next.length === shown.length &&
      next.every(({ family, day }, at) => family === shown[at]?.family && day === shown[at].day);
    if (isSame) return;
    shown = next;
    changed.emit();
  }

  /** Stores the day of one family; null deletes it. */
  function keep(userId: string, familyId: string, day: MyDay | null): void {
    if (day) {
      days.set(familyId, day);
      trySetItem(device.storage, dayKey(userId, familyId), JSON.stringify(day));
    } else {
      days.delete(familyId);
      answered.delete(familyId);
      device.storage.removeItem(dayKey(userId, familyId));
    }
    follow();
  }

  async function ask(userId: string, family: string): Promise<void> {
    const request = { atMs: device.now() };
    requests.set(family, request);
    // False for an answer that comes after a later one was asked for, after the person signed out, or after they left that family.
    const counts = () => requests.get(family) === request;
    const asked = { day: dayOf(new Date(device.now())), time_zone: deviceZone() };
    const question = JSON.stringify(asked);
    const before = answered.get(family);
    const known = before?.question === question ? { known: before.stamp } : {};
    try {
      const { stamp, tasks, events } = await api.call(getMyDay, { ...asked, ...known }, { as: userId, family });
      if (!counts()) return;
      answered.set(family, { question, stamp });
      if (tasks && events) keep(userId, family, { tasks, events });
    } catch (thrown) {
      if (!counts()) return;
      // Once the network is back it is asked at once.
      requests.delete(family);
      const { status, code } = toApiError(thrown);
      // No member, or no plan: nothing of that family is shown. Out of reach, the last answer stays.
      if (status !== 402 && status !== 403) return;
      keep(userId, family, null);
      if (code === '42501') void session.refreshAccount();
    }
  }

  /** Asks the families about which nothing was asked after this moment. */
  async function askOthers(sinceMs: number): Promise<void> {
    const { user } = session.read();
    if (!user) return;
    for (const { id } of others()) {
      if ((requests.get(id)?.atMs ?? -Infinity) <= sinceMs) await ask(user.id, id);
    }
  }
  /** One request at a time, however often it is called: the server has few places for one person, and the current family needs them. */
  const refresh = (sinceMs: number): void => {
    running = running.then(() => askOthers(sinceMs));
  };
  const refreshOld = () => refresh(device.now() - FRESH_MS);

  function begin(): () => void {
    let cancel = () => {};
    const plan = () => {
      cancel = device.after(DAYS_MS, () => {
        if (device.isVisible()) refreshOld();
        plan();
      });
    };
    const stopListening = device.onWake(refreshOld);
    plan();
    refreshOld();
    return () => {
      cancel();
      stopListening();
    };
  }

  // Always, so that the next person on this page never sees the days of the one before.
  session.subscribe(() => {
    follow();
    if (holders > 0) refreshOld();
  });
  follow();

  return {
    read: () => shown,
    watch: changed.add,
    keepFresh: () => {
      holders += 1;
      if (holders === 1) stop = begin();
      return () => {
        holders -= 1;
        if (holders === 0) stop();
      };
    },
    refreshSince: refresh,
  };
}
