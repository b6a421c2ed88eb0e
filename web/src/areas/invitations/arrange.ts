import type { FamilyInvitation } from '#contract/areas/family-invitations.ts';
import { stateOfInvitation } from '#contract/areas/invitation-state.ts';

const ORDER = { pending: 0, expired: 1, accepted: 2 } as const;

/** Open invitations first, those whose recipient asks for a new one before all; of each kind the newest first. */
export function arrangeInvitations<Row extends FamilyInvitation>(rows: readonly Row[], now: Date): Row[] {
  const place = (row: Row) =>
    isAskedAgain(row) ? -1 : row.is_held ? ORDER.pending : ORDER[stateOfInvitation(row, now)];
  return rows.toSorted((one, other) => place(one) - place(other) || other.sent_at.localeCompare(one.sent_at));
}

export const isAskedAgain = ({ asked_again_at, accepted_at }: FamilyInvitation): boolean =>
  asked_again_at !== null && accepted_at === null;
