import { groceryStaples, type GroceryStaple } from '#contract/areas/groceries/items.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { addDays, dayOf, deviceZone } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { AmountFields, amountFields, amountValues } from '../components/amount-fields.tsx';
import { useLists } from '../lists.ts';

const WEEKS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** What comes back every few weeks, how much of it, and on which list. */
export function StapleDialog(props: RowDialogProps<GroceryStaple>) {
  const { row } = props;
  const { t } = useTranslation('groceries');
  const { lists } = useLists(null);
  const today = dayOf(useNow());
  const form = useRowForm(groceryStaples, props, {
    area: 'groceries',
    initial: {
      ...amountValues(row),
      ...{ name: row?.name ?? '', list_id: row?.list_id ?? '', every_weeks: String(row?.every_weeks ?? 1) },
      next_on: row?.next_on ?? addDays(today, 7),
    },
    toFields: (values) => ({
      ...values,
      ...amountFields(values),
      every_weeks: Number(values.every_weeks),
      time_zone: deviceZone(),
    }),
  });
  const { values, change } = form;
  return (
    <RowDialog form={form} isOpen={props.isOpen} title={t(form.isNew ? 'newStaple' : 'editStaple')}>
      <TextField label={t('name')} autoComplete="off" data-autofocus {...form.text('name')} />
      <AmountFields form={form} />
      <SelectField
        label={t('howOften')}
        options={WEEKS.map((count) => ({ value: String(count), label: t('everyWeeks', { count }) }))}
        {...form.value('every_weeks')}
      />
      <DateField label={t('nextDay')} {...form.value('next_on')} />
      <SelectField
        label={t('list')}
        value={values.list_id}
        none={t('theFirstList')}
        options={lists.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(list_id) => change({ list_id })}
      />
    </RowDialog>
  );
}
