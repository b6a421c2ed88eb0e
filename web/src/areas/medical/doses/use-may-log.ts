import { medicalCarers, type MedicalCarer } from '#contract/areas/medical/care.ts';
import type { Medication } from '#contract/areas/medical/medications.ts';
import { medicalPermissions } from '#contract/areas/medical/records.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { useNow } from '../../../ui/dates/use-now.ts';

type Seen = Pick<Medication, 'user_id' | 'created_by' | 'audience'>;
type Care = Pick<MedicalCarer, 'user_id' | 'carer_id' | 'may_log' | 'from_at' | 'until_at'>;

/** Whether a member sees a medication only because they care for its person for a time. */
function isSeenAsCarer({ user_id, created_by, audience }: Seen, myId: string): boolean {
  if (audience === null || user_id === myId || created_by === myId) return false;
  const isNamed = audience.members.includes(myId);
  return audience.kind === 'except' ? isNamed : !isNamed;
}

/** The database refuses the dose of one who sees a medication only as a carer, unless that care says that they log doses. */
export function mayLogAsCarer(medication: Seen, cares: readonly Care[], myId: string, now: Date): boolean {
  return (
    !isSeenAsCarer(medication, myId) ||
    cares.some(
      ({ user_id, carer_id, may_log, from_at, until_at }) =>
        may_log &&
        user_id === medication.user_id &&
        carer_id === myId &&
        new Date(from_at) <= now &&
        new Date(until_at) > now,
    )
  );
}

/** Whether the signed-in person logs doses of a medication. */
export function useMayLog(medication: Seen): boolean {
  const may = useMay();
  const { rows } = useRows(medicalCarers);
  const now = useNow();
  const myId = useSession().family?.member_id ?? '';
  if (!may(medicalPermissions.log)) return false;
  return may(medicalPermissions.manage) || mayLogAsCarer(medication, rows, myId, now);
}
