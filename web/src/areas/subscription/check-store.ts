import { checkSubscription, type SubscriptionCheck } from '#contract/areas/subscription.ts';
import { keepCheck, readCheck } from './stored-check.ts';
import { createListeners } from '../../lib/listeners.ts';
import type { Client } from '../../lib/sync/client.ts';

/** A check that no screen waits for starts this long after the profile was fetched, so that the first screen is drawn first. */
export const AFTER_PROFILE_MS = 2_000;
/** An additional delay before every check that is not forced, so that several causes lead to one check. */
export const CHECK_DELAY_MS = 1_000;
/** Screens wait for an answer no longer than this. */
export const CHECK_TIMEOUT_MS = 8_000;
/** The minimum interval between checks that are not forced. */
export const CHECK_THROTTLE_MS = 30_000;
/** The minimum interval between checks forced by a refusal (402), because many requests for the family's rows are refused at once. */
const REFUSAL_PAUSE_MS = 5_000;
/** Just below the maximum delay of a browser timer, 2^31 - 1 ms. */
const LONGEST_TIMER_MS = 2_147_000_000;

export interface CheckState {
  /** `asking`: no answer is known yet and screens wait for one. `unknown`: none came, which must not block the person. */
  readonly phase: 'asking' | 'known' | 'unknown';
  /** The last definite answer for this person in this family. */
  readonly check: SubscriptionCheck | null;
}

export interface CheckStore {
  read(): CheckState;
  subscribe(listener: () => void): () => void;
  /** Asks at once, past every cache; false when no answer came. */
  force(): Promise<boolean>;
}

interface Owner {
  readonly user: string;
  readonly family: string | null;
}

const ASKING: CheckState = { phase: 'asking', check: null };
const UNKNOWN: CheckState = { phase: 'unknown', check: null };

/** True if it is certain that no plan opens the app. Only then do the guards redirect to the plans. */
export function isLapsed(check: SubscriptionCheck): boolean {
  return !check.subscribed && !check.is_demo_account;
}

/** True while the app is open only by a demo or by the exemption of a developer's account. A chosen plan takes precedence. */
export function isInDemo(check: SubscriptionCheck): boolean {
  return check.is_demo_account ? !check.subscribed : check.subscribed && check.subscription_tier === null;
}

/** When the plan or demo of this answer ends, in milliseconds since 1970; null if it has no end. */
function endOf(check: SubscriptionCheck): number | null {
  const end = isInDemo(check) ? check.demo_end_date : check.subscription_end;
  return isLapsed(check) || end === null ? null : Date.parse(end);
}

/** Holds the latest plan check for the signed-in person and their current family. The guards decide what follows from it. */
export function createCheckStore({ device, api, session }: Pick<Client, 'device' | 'api' | 'session'>): CheckStore {
  const changed = createListeners();
  let owner: Owner | null = null;
  let state: CheckState = ASKING;
  /** A stored answer whose plan has ended meanwhile. It is used only if the server does not answer. */
  let stale: SubscriptionCheck | null = null;
  let askedAtMs = -Infinity;
  let forcedByRefusalAtMs = -Infinity;
  let asked = 0;
  let latestAnswer = 0;
  let cancelPlanned = () => {};
  let isPlanned = false;
  let cancelEnd = () => {};

  function isOver(check: SubscriptionCheck): boolean {
    const endMs = endOf(check);
    return endMs !== null && endMs <= device.now();
  }

  function show(next: CheckState): void {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    const { check } = next;
    api.closeFamily(check && isLapsed(check) ? check.family_id : null);
    changed.emit();
  }

  function showCheck(check: SubscriptionCheck): void {
    cancelEnd();
    const endMs = endOf(check);
    const waitMs = endMs === null ? 0 : endMs - device.now();
    if (waitMs > 0 && waitMs < LONGEST_TIMER_MS) cancelEnd = device.after(waitMs, () => void force());
    // Another member may choose a plan. Without a plan no feed of the family is open, so the store checks at intervals.
    if (isLapsed(check)) cancelEnd = device.after(CHECK_THROTTLE_MS, () => device.isVisible() && plan(0));
    show({ phase: 'known', check });
  }

  /** Ends the phase `asking` without an answer, so that screens stop waiting. */
  function stopWaiting(): void {
    if (state.phase === 'asking') show(stale ? { phase: 'known', check: stale } : UNKNOWN);
  }

  async function ask(isForced: boolean): Promise<boolean> {
    const mine = owner;
    if (!mine) return false;
    const number = (asked += 1);
    askedAtMs = device.now();
    const giveUp = device.after(CHECK_TIMEOUT_MS, () => mine === owner && stopWaiting());
    try {
      const check = await api.call(
        checkSubscription,
        { family_id: mine.family },
        { as: mine.user, timeoutMs: CHECK_TIMEOUT_MS, headers: isForced ? { 'x-no-cache': '1' } : undefined },
      );
      // A later check may have been answered already, and the person or family may have changed.
      if (mine !== owner || number < latestAnswer) return true;
      latestAnswer = number;
      keepCheck(device.storage, mine.user, mine.family, check);
      showCheck(check);
      return true;
    } catch {
      if (mine !== owner) return false;
      stopWaiting();
      if (state.check === null) plan(CHECK_THROTTLE_MS);
      return false;
    } finally {
      giveUp();
    }
  }

  /** Plans a check after `waitMs`, at most one in CHECK_THROTTLE_MS. A check that is planned already stays. */
  function plan(waitMs: number): void {
    if (isPlanned) return;
    isPlanned = true;
    const pauseMs = askedAtMs + CHECK_THROTTLE_MS - device.now();
    cancelPlanned = device.after(Math.max(waitMs, pauseMs), () => {
      cancelPlanned = device.after(CHECK_DELAY_MS, () => {
        isPlanned = false;
        void ask(false);
      });
    });
  }

  function cancelTimers(): void {
    cancelPlanned();
    cancelEnd();
    isPlanned = false;
  }

  function force(): Promise<boolean> {
    cancelPlanned();
    isPlanned = false;
    return ask(true);
  }

  /** Follows the person and family of the session. */
  function followSession(): void {
    const { user, account, family } = session.read();
    const next = user && account ? { user: user.id, family: family?.id ?? null } : null;
    if (next?.user === owner?.user && next?.family === owner?.family) return;
    cancelTimers();
    const isSwitch = owner !== null && next?.user === owner.user;
    owner = next;
    askedAtMs = -Infinity;
    if (!next) return show(ASKING);
    const stored = readCheck(device.storage, next.user, next.family);
    stale = stored && isOver(stored) ? stored : null;
    if (stored && !stale) showCheck(stored);
    else show(ASKING);
    // The first answer is fetched without the delays of later checks.
    if (state.phase === 'asking' || isSwitch) void force();
  }

  function wake(): void {
    // The timers of a page that was suspended are late.
    if (state.check && isLapsed(state.check)) plan(0);
    if (owner && (state.phase === 'unknown' || (state.check && isOver(state.check)))) void force();
  }

  function handleRefusal(family: string): void {
    if (family !== owner?.family || (state.check && isLapsed(state.check))) return;
    if (device.now() - forcedByRefusalAtMs < REFUSAL_PAUSE_MS) return;
    forcedByRefusalAtMs = device.now();
    void force();
  }

  session.subscribe(followSession);
  session.onAccount(() => plan(AFTER_PROFILE_MS));
  api.onPlanRequired(handleRefusal);
  device.onWake(wake);
  followSession();

  return {
    read: () => state,
    subscribe: changed.add,
    force,
  };
}
