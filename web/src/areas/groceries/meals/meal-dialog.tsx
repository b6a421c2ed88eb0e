import { groceryMeals, type GroceryMeal } from '#contract/areas/groceries/meals.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ChosenField } from '../../../rows/chosen/chosen-field.tsx';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { dayOf } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { TextField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/numbers/number-field.tsx';

/** What is eaten on a day: a dish, or words. */
export function MealDialog(props: RowDialogProps<GroceryMeal>) {
  const { row } = props;
  const { t } = useTranslation('groceries');
  const today = dayOf(useNow());
  const form = useRowForm(groceryMeals, props, {
    area: 'groceries',
    initial: {
      ...{ on_date: row?.on_date ?? today, dish_id: row?.dish_id ?? '', title: row?.title ?? '' },
      servings: row?.servings ?? null,
    },
  });
  const { values } = form;
  return (
    <RowDialog form={form} isOpen={props.isOpen} title={t(form.isNew ? 'newMeal' : 'editMeal')}>
      <ChosenField form={form} table={groceryMeals} column="dish_id" label={t('dish')} />
      {values.dish_id === '' ? (
        <TextField
          label={t('mealWords')}
          placeholder={t('mealWordsExample')}
          autoComplete="off"
          {...form.text('title')}
        />
      ) : null}
      <DateField label={t('day')} {...form.value('on_date')} />
      <NumberField label={t('servings')} {...form.number('servings')} />
    </RowDialog>
  );
}
