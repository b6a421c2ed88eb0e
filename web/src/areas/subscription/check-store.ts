import { checkSubscription, type SubscriptionCheck } from '#contract/areas/subscription.ts';
import { keepCheck, readCheck } from './stored-check.ts';
import { createListeners } from '../../lib/listeners.ts';
import type { Client } from '../../lib/sync/client.ts';

/** A check that nobody waits for comes this long after the profile was answered, so that the first screen is drawn first. */
export const AFTER_PROFILE_MS = 2_000;
/** Every check but a forced one waits once more, so that several causes end in one. */
export const CHECK_DELAY_MS = 1_000;
/** Nobody waits longer than this for an answer. */
export const CHECK_TIMEOUT_MS = 8_000;
/** Checks that are not forced come once in this time. */
export const CHECK_THROTTLE_MS = 30_000;
/** After a refusal (402) a check is forced, but not again and again: the family's rows are asked for by many. */
const REFUSAL_PAUSE_MS = 5_000;
/** The longest wait that a browser's timer takes. */
const LONGEST_TIMER_MS = 2_147_000_000;

export interface CheckState {
  /** `asking` = nothing is known and an answer is awaited; `unknown` = none came, which is nobody's fault and stops nobody. */
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

/** True when the plan is known not to open the app: only this sends anybody to the plans. */
export function isLapsed(check: SubscriptionCheck): boolean {
  return !check.subscribed && !check.is_demo_account;
}

/** True while no plan but a demo opens the app, or the leave that a developer's account has. A plan that was chosen counts first. */
export function isInDemo(check: SubscriptionCheck): boolean {
  return check.is_demo_account ? !check.subscribed : check.subscribed && check.subscription_tier === null;
}

/** When what is answered now ends by itself, in milliseconds since 1970; null when it does not. */
function endOf(check: SubscriptionCheck): number | null {
  const end = isInDemo(check) ? check.demo_end_date : check.subscription_end;
  return isLapsed(check) || end === null ? null : Date.parse(end);
}

/** Knows, for whoever is signed in and the family they are in, whether a plan opens the app. Decides nothing. */
export function createCheckStore({ device, api, session }: Pick<Client, 'device' | 'api' | 'session'>): CheckStore {
  const changed = createListeners();
  let owner: Owner | null = null;
  let state: CheckState = ASKING;
  /** What was kept but may be over by now: it counts only where nobody answers. */
  let stale: SubscriptionCheck | null = null;
  let askedAtMs = -Infinity;
  let forcedByRefusalAtMs = -Infinity;
  let asked = 0;
  let taken = 0;
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
    // Somebody else may choose a plan, and no feed of the family is open where one waits for it.
    if (isLapsed(check)) cancelEnd = device.after(CHECK_THROTTLE_MS, () => device.isVisible() && plan(0));
    show({ phase: 'known', check });
  }

  /** Nobody answered: that stops nobody. */
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
      // A later question may have been answered already, and somebody else may sit here now.
      if (mine !== owner || number < taken) return true;
      taken = number;
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

  /** Asks after `waitMs`, once in 30 s at most. What is planned already comes first. */
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

  function drop(): void {
    cancelPlanned();
    cancelEnd();
    isPlanned = false;
  }

  function force(): Promise<boolean> {
    cancelPlanned();
    isPlanned = false;
    return ask(true);
  }

  /** Turns to the person and family of the session. */
  function turn(): void {
    const { user, account, family } = session.read();
    const next = user && account ? { user: user.id, family: family?.id ?? null } : null;
    if (next?.user === owner?.user && next?.family === owner?.family) return;
    drop();
    const isSwitch = owner !== null && next?.user === owner.user;
    owner = next;
    askedAtMs = -Infinity;
    if (!next) return show(ASKING);
    const kept = readCheck(device.storage, next.user, next.family);
    stale = kept && isOver(kept) ? kept : null;
    if (kept && !stale) showCheck(kept);
    else show(ASKING);
    // Whoever waits for the first answer is not made to wait for the pace of later ones.
    if (state.phase === 'asking' || isSwitch) void force();
  }

  function wake(): void {
    // Timers of a page that slept are late.
    if (state.check && isLapsed(state.check)) plan(0);
    if (owner && (state.phase === 'unknown' || (state.check && isOver(state.check)))) void force();
  }

  function handleRefusal(family: string): void {
    if (family !== owner?.family || (state.check && isLapsed(state.check))) return;
    if (device.now() - forcedByRefusalAtMs < REFUSAL_PAUSE_MS) return;
    forcedByRefusalAtMs = device.now();
    void force();
  }

  session.subscribe(turn);
  session.onAccount(() => plan(AFTER_PROFILE_MS));
  api.onPlanRequired(handleRefusal);
  device.onWake(wake);
  turn();

  return {
    read: () => state,
    subscribe: changed.add,
    force,
  };
}
