import { AISLES } from '#contract/areas/groceries/units.ts';
import { groceryItems, type GroceryItem } from '#contract/areas/groceries/items.ts';
import { groceryPermissions } from '#contract/areas/groceries/amounts.ts';
import { ONE_PICTURE, type NamedFile } from '#contract/files/kinds.ts';
import { useMayChange } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ChosenField } from '../../../rows/chosen/chosen-field.tsx';
import { FilesField } from '../../../rows/files/files-field.tsx';
import { MemberField } from '../../../rows/member-field.tsx';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useNamesOf } from '../../../rows/use-names-of.ts';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { TextField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { useLists } from '../lists.ts';
import { AmountFields, amountFields, amountValues } from './amount-fields.tsx';

const pictureOf = (id: string | null | undefined, name: string): readonly NamedFile[] =>
  id ? [{ id, kind: 'picture', name, size: null }] : [];

/** Everything about one item. */
export function ItemDialog(props: RowDialogProps<GroceryItem>) {
  const { isOpen, row } = props;
  const { t } = useTranslation('groceries');
  const { lists } = useLists(row?.list_id ?? null);
  const managers = useNamesOf(groceryPermissions.manage);
  const may = useMayChange(groceryItems);
  const form = useRowForm(groceryItems, props, {
    area: 'groceries',
    mayEdit: row === null || may.update(row, { name: `${row.name}.` }),
    initial: {
      ...amountValues(row),
      ...{ name: row?.name ?? '', list_id: row?.list_id ?? '', category: row?.category ?? '', note: row?.note ?? '' },
      ...{ brand: row?.brand ?? '', price: row?.price ?? null, for_member: row?.for_member ?? '' },
      ...{ dish_id: row?.dish_id ?? '', dish_name: row?.dish_name ?? '', photo: row?.photo ?? '' },
    },
    toFields: ({ photo, ...values }) => ({
      ...values,
      ...amountFields(values),
      category: values.category || null,
      ...(row === null ? {} : { photo: photo || null }),
    }),
    files: ({ photo }) => (row === null && photo ? { photo } : {}),
  });
  const { values, change, mayEdit } = form;
  const showsPrices = lists.find(({ id }) => id === values.list_id)?.shows_prices ?? false;
  return (
    <RowDialog form={form} isOpen={isOpen} title={t(form.isNew ? 'addItems' : mayEdit ? 'editItem' : 'viewItem')}>
      {mayEdit || managers() === '' ? null : <p>{t('askToChangeItem', { names: managers() })}</p>}
      <TextField label={t('name')} autoComplete="off" data-autofocus {...form.text('name')} />
      <fieldset disabled={!mayEdit}>
        <AmountFields form={form} />
      </fieldset>
      <TextAreaField label={t('note')} placeholder={t('noteExample')} {...form.text('note')} />
      <FilesField
        column={ONE_PICTURE}
        value={pictureOf(values.photo, values.name)}
        disabled={!mayEdit}
        onChange={(files) => change({ photo: files[0]?.id ?? '' })}
      />
      <SelectField
        label={t('aisle')}
        none={t('aisleUnknown')}
        options={AISLES.map((value) => ({ value, label: t(`aisle_${value}`) }))}
        {...form.value('category')}
      />
      <TextField label={t('brand')} autoComplete="off" {...form.text('brand')} />
      <NumberField
        label={t('price')}
        hint={t(showsPrices ? 'priceHint' : 'priceHintUnseen')}
        {...form.money('price')}
      />
      <MemberField form={form} field="for_member" label={t('forWhom')} none={t('forAll')} />
      <ChosenField form={form} table={groceryItems} column="dish_id" label={t('forMeal')} />
      {lists.length > 1 ? (
        <SelectField
          label={t('list')}
          options={lists.map(({ id, title }) => ({ value: id, label: title }))}
          {...form.value('list_id')}
        />
      ) : null}
    </RowDialog>
  );
}
