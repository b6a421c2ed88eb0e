import { familySavings, type FamilySavings } from '#contract/areas/finances/savings.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import { SwitchField } from '../../../ui/switches/switch-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { useMoney } from '../money.ts';

/** What a child saves for, and how much it takes. */
export function GoalDialog(props: RowDialogProps<FamilySavings>) {
  const { row } = props;
  const { t } = useTranslation('finances');
  const { currency, decimals } = useMoney();
  const form = useRowForm(familySavings, props, {
    area: 'finances',
    initial: {
      ...{ user_id: row?.user_id ?? '', goal_name: row?.goal_name ?? '' },
      ...{ target_amount: row?.target_amount ?? (null as number | null), target_date: row?.target_date ?? '' },
      ...{ description: row?.description ?? '', is_completed: row?.is_completed ?? false },
    },
    toFields: ({ user_id, is_completed, ...values }) =>
      row === null ? { ...values, user_id } : { ...values, is_completed },
  });
  const { values, change } = form;
  return (
    <RowDialog form={form} isOpen={props.isOpen} title={t(row === null ? 'addGoal' : 'editGoal')}>
      <TextField label={t('goalName')} autoComplete="off" data-autofocus {...form.text('goal_name')} />
      <NumberField label={t('target', { currency })} {...form.money('target_amount', decimals)} />
      <DateField label={t('targetDate')} {...form.value('target_date')} />
      <TextAreaField label={t('note')} {...form.text('description')} />
      {row === null ? null : (
        <SwitchField
          label={t('goalReached')}
          text={t('goalReachedText')}
          isOn={values.is_completed}
          onSwitch={(is_completed) => change({ is_completed })}
        />
      )}
    </RowDialog>
  );
}
