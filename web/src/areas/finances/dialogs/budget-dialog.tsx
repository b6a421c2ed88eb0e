import { budgets, type Budget } from '#contract/areas/finances/household.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { Choice } from '../../../ui/choice.tsx';
import { dayOf, formatWords, insideSentence } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import { CategoryField } from '../fields.tsx';
import { useMoney } from '../money.ts';
import { daysOfMonth, monthOf } from '../months.ts';

/** What a category may cost, in every month or in one. */
export function BudgetDialog(props: RowDialogProps<Budget>) {
  const { row } = props;
  const { t, language } = useTranslation('finances');
  const { currency, decimals } = useMoney();
  const today = dayOf(useNow());
  const thisMonth = daysOfMonth(monthOf(row?.month ?? today)).from;
  const form = useRowForm(budgets, props, {
    area: 'finances',
    initial: {
      ...{ category: row?.category ?? '', amount: row?.amount ?? (null as number | null), month: row?.month ?? '' },
    },
  });
  const monthWords = formatWords(form.values.month || thisMonth, { month: 'long', year: 'numeric' }, language);
  const month = insideSentence(monthWords, language);
  return (
    <RowDialog form={form} isOpen={props.isOpen} title={t(row === null ? 'addBudget' : 'editBudget')}>
      <CategoryField form={form} label={t('category')} isFirst />
      <NumberField label={t('amount', { currency })} {...form.money('amount', decimals)} />
      <Choice
        label={t('budgetMonth')}
        options={[
          { value: 'every', label: t('budgetEveryMonth') },
          { value: 'one', label: t('budgetThisMonth', { month }) },
        ]}
        chosen={form.values.month === '' ? 'every' : 'one'}
        onChoose={(which) => form.change({ month: which === 'every' ? '' : thisMonth })}
      />
    </RowDialog>
  );
}
