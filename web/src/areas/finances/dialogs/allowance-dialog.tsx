import { allowances, type Allowance } from '#contract/areas/finances/allowances.ts';
import { POCKETS } from '#contract/areas/finances/money.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { Choice } from '../../../ui/choice.tsx';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { addDays, dayOf } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import { SwitchField } from '../../../ui/switches/switch-field.tsx';
import { useMoney } from '../money.ts';

const RHYTHMS = ['weekly', 'fortnightly', 'monthly'] as const;

/** How much pocket money a child gets, when, and for what. The three parts make up all of it. */
export function AllowanceDialog(props: RowDialogProps<Allowance>) {
  const { row } = props;
  const { t } = useTranslation('finances');
  const { currency, decimals } = useMoney();
  const today = dayOf(useNow());
  const form = useRowForm(allowances, props, {
    area: 'finances',
    initial: {
      ...{ user_id: row?.user_id ?? '', amount: row?.amount ?? (null as number | null) },
      ...{ frequency: row?.frequency ?? ('weekly' as const), next_on: row?.next_on ?? addDays(today, 7) },
      ...{ spend_percent: row?.spend_percent ?? 100, save_percent: row?.save_percent ?? 0 },
      ...{ give_percent: row?.give_percent ?? 0, is_active: row?.is_active ?? true },
      ...{ paused_from: row?.paused_from ?? '', paused_until: row?.paused_until ?? '' },
    },
    toFields: ({ user_id, ...values }) => {
      const month_day = values.frequency === 'monthly' ? Number(values.next_on.slice(8)) || null : null;
      // A day that was moved by a short month keeps the day that was chosen.
      const isMoved = row === null || values.next_on !== row.next_on || values.frequency !== row.frequency;
      return { ...(row === null ? { user_id } : {}), ...values, ...(isMoved ? { month_day } : {}) };
    },
  });
  const { values, change } = form;
  const sum = POCKETS.reduce((total, pocket) => total + (values[`${pocket}_percent`] ?? 0), 0);
  return (
    <RowDialog
      form={form}
      isOpen={props.isOpen}
      title={t(row === null ? 'addAllowance' : 'editAllowance')}
      isIncomplete={sum !== 100}
    >
      <NumberField label={t('amount', { currency })} {...form.money('amount', decimals)} />
      <Choice
        label={t('rhythm')}
        options={RHYTHMS.map((value) => ({ value, label: t(`rhythm_${value}`) }))}
        chosen={values.frequency}
        onChoose={(frequency) => change({ frequency })}
      />
      <DateField label={t('nextOn')} {...form.value('next_on')} />
      {POCKETS.map((pocket) => (
        <NumberField key={pocket} label={t(`percent_${pocket}`)} {...form.number(`${pocket}_percent`)} />
      ))}
      <p role="status">{sum === 100 ? '' : t('percentSum', { sum })}</p>
      {row === null ? null : (
        <>
          <SwitchField
            label={t('isActive')}
            text={t('isActiveText')}
            isOn={values.is_active}
            onSwitch={(is_active) => change({ is_active })}
          />
          <DateField label={t('pausedFrom')} {...form.value('paused_from')} />
          <DateField label={t('pausedUntil')} min={values.paused_from} {...form.value('paused_until')} />
        </>
      )}
    </RowDialog>
  );
}
