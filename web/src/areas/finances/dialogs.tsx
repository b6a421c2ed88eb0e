import { allowances, chores, payoutRequests } from '#contract/areas/finances/allowances.ts';
import { budgets, recurringEntries } from '#contract/areas/finances/household.ts';
import { financeAccounts, financialTransactions } from '#contract/areas/finances/ledger.ts';
import { familySavings, savingsContributions } from '#contract/areas/finances/savings.ts';
import { lazyRowDialog, RowDialogHost } from '../../rows/row-dialog-host.tsx';

const EntryDialog = lazyRowDialog(() => import('./dialogs/entry-dialog.tsx').then((file) => file.EntryDialog));
const AccountDialog = lazyRowDialog(() => import('./dialogs/account-dialog.tsx').then((file) => file.AccountDialog));
const BudgetDialog = lazyRowDialog(() => import('./dialogs/budget-dialog.tsx').then((file) => file.BudgetDialog));
const RecurringDialog = lazyRowDialog(() =>
  import('./dialogs/recurring-dialog.tsx').then((file) => file.RecurringDialog),
);
const GoalDialog = lazyRowDialog(() => import('./dialogs/goal-dialog.tsx').then((file) => file.GoalDialog));
const AllowanceDialog = lazyRowDialog(() =>
  import('./dialogs/allowance-dialog.tsx').then((file) => file.AllowanceDialog),
);
const ChoreDialog = lazyRowDialog(() => import('./dialogs/chore-dialog.tsx').then((file) => file.ChoreDialog));
const ContributionDialog = lazyRowDialog(() =>
  import('./dialogs/pocket-dialogs.tsx').then((file) => file.ContributionDialog),
);
const PayoutDialog = lazyRowDialog(() => import('./dialogs/pocket-dialogs.tsx').then((file) => file.PayoutDialog));

/** The dialogs of the area's tables. */
export const FinanceDialogs = () => (
  <>
    <RowDialogHost table={financialTransactions} area="finances">
      {(props) => <EntryDialog {...props} />}
    </RowDialogHost>
    <RowDialogHost table={financeAccounts} area="finances">
      {(props) => <AccountDialog {...props} />}
    </RowDialogHost>
    <RowDialogHost table={budgets} area="finances">
      {(props) => <BudgetDialog {...props} />}
    </RowDialogHost>
    <RowDialogHost table={recurringEntries} area="finances">
      {(props) => <RecurringDialog {...props} />}
    </RowDialogHost>
    <RowDialogHost table={familySavings} area="finances">
      {(props) => <GoalDialog {...props} />}
    </RowDialogHost>
    <RowDialogHost table={allowances} area="finances">
      {(props) => <AllowanceDialog {...props} />}
    </RowDialogHost>
    <RowDialogHost table={chores} area="finances">
      {(props) => <ChoreDialog {...props} />}
    </RowDialogHost>
    <RowDialogHost table={savingsContributions} area="finances">
      {(props) => <ContributionDialog {...props} />}
    </RowDialogHost>
    <RowDialogHost table={payoutRequests} area="finances">
      {(props) => <PayoutDialog {...props} />}
    </RowDialogHost>
  </>
);
