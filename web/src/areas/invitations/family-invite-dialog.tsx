import { Link } from '@tanstack/react-router';
import { compareMembers, members } from '#contract/areas/family.ts';
import { memberLimit } from '#contract/areas/plans/plans.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useRows } from '../../lib/sync/rows.ts';
import type { RowDialogProps } from '../../rows/use-row-form.ts';
import { InviteDialog } from './invite-dialog.tsx';

/** The dialog with what the family's members say: the places left, and who has no account yet. */
export function FamilyInviteDialog(props: RowDialogProps<unknown>) {
  const { rows } = useRows(members);
  const { family } = useSession();
  return (
    <InviteDialog
      {...props}
      limit={family && memberLimit(rows, family.max_members)}
      withoutAccount={rows.filter((row) => row.user_id === null && row.left_at === null).toSorted(compareMembers)}
      plansLink={renderPlansLink}
    />
  );
}

const renderPlansLink = (words: string) => <Link to="/pricing">{words}</Link>;
