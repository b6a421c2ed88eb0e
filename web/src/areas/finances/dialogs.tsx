import { financeAccounts, financialTransactions } from '#contract/areas/finances/ledger.ts';
import { lazyRowDialog, RowDialogHost } from '../../rows/row-dialog-host.tsx';

const EntryDialog = lazyRowDialog(() => import('./dialogs/entry-dialog.tsx').then((file) => file.EntryDialog));
const AccountDialog = lazyRowDialog(() => import('./dialogs/account-dialog.tsx').then((file) => file.AccountDialog));

/** The dialogs of the area's tables. */
export const FinanceDialogs = () => (
  <>
    <RowDialogHost table={financialTransactions} area="finances">
      {(props) => <EntryDialog {...props} />}
    </RowDialogHost>
    <RowDialogHost table={financeAccounts} area="finances">
      {(props) => <AccountDialog {...props} />}
    </RowDialogHost>
  </>
);
