import { FREQUENCIES } from '#contract/areas/finances/allowances.ts';
import { recurringEntries, type RecurringEntry } from '#contract/areas/finances/household.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { Choice } from '../../../ui/choice.tsx';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { dayOf } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { TextField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SwitchField } from '../../../ui/switches/switch-field.tsx';
import { AccountField, CategoryField, useUsualAccount } from '../fields.tsx';
import { useMoney } from '../money.ts';

/** A bill, or what comes and goes regularly. */
export function RecurringDialog(props: RowDialogProps<RecurringEntry>) {
  const { row } = props;
  const { t } = useTranslation('finances');
  const { currency, decimals } = useMoney();
  const today = dayOf(useNow());
  const usual = useUsualAccount();
  const form = useRowForm(recurringEntries, props, {
    area: 'finances',
    initial: {
      ...{ payee: row?.payee ?? '', account_id: row?.account_id ?? usual, category: row?.category ?? '' },
      ...{ amount: row ? Math.abs(row.amount) : (null as number | null), is_automatic: row?.is_automatic ?? false },
      ...{ kind: row && row.amount > 0 ? ('income' as const) : ('expense' as const) },
      ...{ frequency: row?.frequency ?? 'monthly', next_on: row?.next_on ?? today },
      is_active: row?.is_active ?? true,
    },
    toFields: ({ kind, amount, ...values }) => {
      const isByMonth = values.frequency === 'monthly' || values.frequency === 'yearly';
      const isMoved = row === null || values.next_on !== row.next_on || values.frequency !== row.frequency;
      return {
        ...values,
        amount: amount === null ? null : Math.abs(amount) * (kind === 'income' ? 1 : -1),
        ...(isMoved ? { month_day: isByMonth ? Number(values.next_on.slice(8)) || null : null } : {}),
      };
    },
  });
  const { values, change } = form;
  return (
    <RowDialog form={form} isOpen={props.isOpen} title={t(row === null ? 'addBill' : 'editBill')}>
      <TextField label={t('payee')} autoComplete="off" data-autofocus {...form.text('payee')} />
      <Choice
        label={t('kind')}
        options={(['expense', 'income'] as const).map((value) => ({ value, label: t(`kind_${value}`) }))}
        chosen={values.kind}
        onChoose={(kind) => change({ kind })}
      />
      <NumberField label={t('amount', { currency })} {...form.money('amount', decimals)} />
      <AccountField form={form} field="account_id" label={t('account')} none={t('chooseAccount')} />
      <SelectField
        label={t('rhythm')}
        options={FREQUENCIES.map((value) => ({ value, label: t(`rhythm_${value}`) }))}
        {...form.value('frequency')}
      />
      <DateField label={t('nextOn')} {...form.value('next_on')} />
      <CategoryField form={form} label={t('category')} />
      <SwitchField
        label={t('isAutomatic')}
        text={t('isAutomaticText')}
        isOn={values.is_automatic}
        onSwitch={(is_automatic) => change({ is_automatic })}
      />
      {row === null ? null : (
        <SwitchField
          label={t('isActive')}
          text={t('isActiveText')}
          isOn={values.is_active}
          onSwitch={(is_active) => change({ is_active })}
        />
      )}
    </RowDialog>
  );
}
