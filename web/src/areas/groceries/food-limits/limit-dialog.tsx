import { FOOD_LIMIT_KINDS, groceryFoodLimits, type GroceryFoodLimit } from '#contract/areas/groceries/meals.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { valuesOf } from '../../../rows/compose-fields.ts';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { Choice } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';

/** What a member may or will not eat, and why. */
export function LimitDialog(props: RowDialogProps<GroceryFoodLimit>) {
  const { t } = useTranslation('food-limits');
  const { row } = props;
  const form = useRowForm(groceryFoodLimits, props, {
    area: 'food-limits',
    initial: valuesOf(groceryFoodLimits, row, { kind: 'allergy' }),
    // Whose it is stays as it is.
    toFields: ({ member_id, ...values }) => (row === null ? { ...values, member_id } : values),
  });
  return (
    <RowDialog form={form} isOpen={props.isOpen} title={t(form.isNew ? 'add' : 'change')}>
      <TextField
        label={t('words')}
        placeholder={t('wordsExample')}
        autoComplete="off"
        data-autofocus
        {...form.text('words')}
      />
      <Choice
        label={t('kind')}
        options={FOOD_LIMIT_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
        chosen={form.values.kind}
        onChoose={(kind) => form.change({ kind })}
      />
    </RowDialog>
  );
}
