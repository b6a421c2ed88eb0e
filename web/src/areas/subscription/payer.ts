import { members } from '#contract/areas/family.ts';
import { displayName } from '#contract/areas/own-account.ts';
import type { SubscriptionCheck } from '#contract/areas/subscription.ts';
import { useKnownRow } from '../../lib/sync/rows.ts';

/**
 * The first name of the other member who pays for the plan; null for the caller's own plan, and when the row is not known. On the plans, a
 * public page, the server is asked for no rows of the family.
 */
export function usePayerName(check: SubscriptionCheck | null): string | null {
  const row = useKnownRow(members, check === null || check.is_payer ? null : (check.payer_member_id ?? null));
  return row && (row.first_name || displayName(row));
}
