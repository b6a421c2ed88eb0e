import { checkSubscription, type SubscriptionCheck } from '#contract/areas/subscription.ts';
import { keepCheck, readCheck } from './stored-check.ts';
import type { RemoteCache } from '../../lib/api/remote-cache.ts';
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

/**
 * Holds the latest plan check for the signed-in person and their current family. The guards decide what follows from it. `answers` sends
 * the requests and keeps their order; this decides when one is sent.
 */
export function createCheckStore(
  { device, api, session }: Pick<Client, 'device' | 'api' | 'session'>,
  answers: RemoteCache,
): CheckStore {
  const changed = createListeners();
  let owner: Owner | null = null;
  let state: CheckState = ASKING;
  /** A stored answer whose plan has ended meanwhile. It is used only if the server does not answer. */
  let stale: SubscriptionCheck | null = null;
  let askedAtMs = -Infinity;
  let forcedByRefusalAtMs = -Infinity;
  /** Cancels the check that is planned; null while none is. */
  let cancelPlanned: (() => void) | null = null;
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
    // Another member may choose a plan. The feed of the person's own rows tells that, where it is open; the store checks at intervals as well.
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
    askedAtMs = device.now();
    const request = answers.open(checkSubscription, { family_id: mine.family });
    const giveUp = device.after(CHECK_TIMEOUT_MS, () => mine === owner && stopWaiting());
    // An answer that comes later still counts, so the request itself may take as long as any other.
    const isAnswered = await request.reload({ headers: isForced ? { 'x-no-cache': '1' } : undefined });
    giveUp();
    // The person and family may have changed meanwhile.
    if (mine !== owner) return isAnswered;
    const { answer } = request.read();
    if (isAnswered && answer) {
      keepCheck(device.storage, mine.user, mine.family, answer);
      showCheck(answer);
      return true;
    }
    stopWaiting();
    if (state.check === null) plan(CHECK_THROTTLE_MS);
    return false;
  }

  /** Plans a check after `waitMs`, at most one in CHECK_THROTTLE_MS. A check that is planned already stays. */
  function plan(waitMs: number): void {
    if (cancelPlanned) return;
    const pauseMs = askedAtMs + CHECK_THROTTLE_MS - device.now();
    cancelPlanned = device.after(Math.max(waitMs, pauseMs), () => {
      cancelPlanned = device.after(CHECK_DELAY_MS, () => {
        cancelPlanned = null;
        void ask(false);
      });
    });
  }

  function cancelPlan(): void {
    cancelPlanned?.();
    cancelPlanned = null;
  }

  function force(): Promise<boolean> {
    cancelPlan();
    return ask(true);
  }

  /** Follows the person and family of the session. */
  function followSession(): void {
    const { user, account, family } = session.read();
    const next = user && account ? { user: user.id, family: family?.id ?? null } : null;
    if (next?.user === owner?.user && next?.family === owner?.family) return;
    cancelPlan();
    cancelEnd();
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
    // The store is made when a screen first needs it, which on a slow device is after the profile was fetched.
    else if (session.read().isAsked) plan(AFTER_PROFILE_MS);
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
