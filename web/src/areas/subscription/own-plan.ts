import { useEffect, useRef } from 'react';
import {
  subscribers,
  type Subscriber,
  type SubscriptionCheck,
  subscriptionPermissions,
} from '#contract/areas/subscription.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { forceCheck, useCheck } from './check.ts';
import { isLapsed } from './check-store.ts';

/** The person's own plan row, of a plan they pay for or try. Null if they have none, undefined while it is loading. */
export function useOwnPlan(): Subscriber | null | undefined {
  const { rows, status } = useRows(subscribers);
  return rows[0] ?? (status === 'loading' ? undefined : null);
}

/**
 * True if the person's own trial is over and no other plan has replaced it; null while their row is loading. The row shows that it was a
 * trial, the server's check that it is over: the device's clock is not used.
 */
export function isOwnTrialOver(
  check: SubscriptionCheck | null,
  row: Subscriber | null | undefined,
  mayChoose: boolean,
): boolean | null {
  const isAsked = check !== null && isLapsed(check) && check.subscription_tier === 'Trial' && check.is_payer;
  if (!isAsked || !mayChoose) return false;
  if (row === undefined) return null;
  return row !== null && row.subscription_tier === 'Trial' && row.subscribed;
}

export function useIsTrialOver(): boolean | null {
  const { check } = useCheck();
  const may = useMay();
  return isOwnTrialOver(check, useOwnPlan(), may(subscriptionPermissions.choose));
}

/** Checks the plan again when the person's own row changes, on any device. Only while `isActive`. */
export function useFollowOwnPlan(isActive: boolean): void {
  const row = useOwnPlan();
  const version = row === undefined ? undefined : (row?.version ?? 0);
  const seen = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (!isActive || version === undefined || version === seen.current) return;
    const isFirst = seen.current === undefined;
    seen.current = version;
    if (!isFirst) void forceCheck();
  }, [isActive, version]);
}
