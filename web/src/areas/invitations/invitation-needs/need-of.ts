import type { FamilyInvitation } from '#contract/areas/family-invitations.ts';
import { stateOfInvitation } from '#contract/areas/invitation-state.ts';
import { DAY_MS } from '#contract/limits.ts';

/**
 * Why an invitation waits for those who manage the family: its recipient asks for a new one, it is held until its sender's address is
 * confirmed, it has expired, or it has had no answer for a day. Null where it does not.
 */
export function needOf(
  row: Pick<FamilyInvitation, 'accepted_at' | 'expires_at' | 'asked_again_at' | 'sent_at' | 'is_held'>,
  now: Date,
): 'askedAgain' | 'held' | 'expired' | 'unanswered' | null {
  const state = stateOfInvitation(row, now);
  if (state === 'accepted') return null;
  if (row.asked_again_at !== null) return 'askedAgain';
  if (row.is_held) return 'held';
  if (state === 'expired') return 'expired';
  return now.getTime() - Date.parse(row.sent_at) >= DAY_MS ? 'unanswered' : null;
}
