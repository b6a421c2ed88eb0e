import { familyInvitations } from '#contract/areas/family-invitations.ts';
import { familyPermissions } from '#contract/areas/family.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { prepareArea } from '../../lib/i18n/i18n.ts';
import { openRow } from '../../rows/open-row.ts';
import { lazyRowDialog, RowDialogHost } from '../../rows/row-dialog-host.tsx';

const loadDialog = () =>
  Promise.all([import('./invite-dialog.tsx'), prepareArea('invitations'), prepareArea('family')]).then(
    ([file]) => file,
  );
const InviteDialog = lazyRowDialog(() => loadDialog().then((file) => file.InviteDialog));

/** Fetches the dialog's code and words ahead of time, when a pointer or the focus reaches the button. */
export function preloadInviteDialog(): void {
  // A failure is ignored here: opening the dialog fetches again and reports it.
  loadDialog().catch(() => undefined);
}

export const openInvite = (): void => openRow(familyInvitations, null);

/** The dialog that invites a member. It stands beside every screen, for those who manage the family. */
export function InviteDialogHost() {
  const mayInvite = useMay()(familyPermissions.manage);
  return mayInvite ? (
    <RowDialogHost table={familyInvitations} area="shell">
      {(props) => <InviteDialog {...props} />}
    </RowDialogHost>
  ) : null;
}
