import { payoutRequests, type PayoutRequest } from '#contract/areas/finances/allowances.ts';
import { financialProfiles } from '#contract/areas/finances/ledger.ts';
import { POCKETS, type Pocket } from '#contract/areas/finances/money.ts';
import { familySavings, savingsContributions, type SavingsContribution } from '#contract/areas/finances/savings.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useKnownRow, useRows } from '../../../lib/sync/rows.ts';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { Choice } from '../../../ui/choice.tsx';
import { dayOf } from '../../../ui/dates/dates.ts';
import { TextField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import { useMoney } from '../money.ts';

/** The pockets of a child, each with what it holds. */
function usePockets(userId: string) {
  const { t } = useTranslation('finances');
  const { say } = useMoney();
  const profile = useRows(financialProfiles).rows.find(({ user_id }) => user_id === userId);
  return POCKETS.map((value) => ({
    value,
    label: `${t(`pocket_${value}`)} ${say(profile?.[`${value}_balance`] ?? 0)}`,
  }));
}

/** Puts money of a pocket into a goal. */
export function ContributionDialog(props: RowDialogProps<SavingsContribution>) {
  const { t } = useTranslation('finances');
  const { currency, decimals } = useMoney();
  const initial = { user_id: '', savings_id: '', amount: null as number | null, pocket: 'save' as Pocket };
  const form = useRowForm(savingsContributions, props, {
    ...{ area: 'finances', initial },
    toFields: (values) => ({ ...values, occurred_on: dayOf(new Date()) }),
  });
  const goal = useKnownRow(familySavings, form.values.savings_id);
  return (
    <RowDialog
      form={form}
      isOpen={props.isOpen}
      title={goal ? t('contributeTo', { goal: goal.goal_name }) : t('contribute')}
    >
      <NumberField label={t('amount', { currency })} {...form.money('amount', decimals)} data-autofocus />
      <Choice
        label={t('pocketFrom')}
        options={usePockets(form.values.user_id)}
        chosen={form.values.pocket}
        onChoose={(pocket) => form.change({ pocket })}
      />
    </RowDialog>
  );
}

/** Asks a manager for money in hand. */
export function PayoutDialog(props: RowDialogProps<PayoutRequest>) {
  const { t } = useTranslation('finances');
  const { currency, decimals } = useMoney();
  const initial = { user_id: '', amount: null as number | null, pocket: 'spend' as Pocket, note: '' };
  const form = useRowForm(payoutRequests, props, { area: 'finances', initial });
  return (
    <RowDialog form={form} isOpen={props.isOpen} title={t('askPayout')}>
      <NumberField label={t('amount', { currency })} {...form.money('amount', decimals)} data-autofocus />
      <Choice
        label={t('pocketFrom')}
        options={usePockets(form.values.user_id)}
        chosen={form.values.pocket}
        onChoose={(pocket) => form.change({ pocket })}
      />
      <TextField label={t('whatFor')} autoComplete="off" {...form.text('note')} />
    </RowDialog>
  );
}
