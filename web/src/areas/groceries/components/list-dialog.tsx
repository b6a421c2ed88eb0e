import { groceryLists, groceryShops, type GroceryList } from '#contract/areas/groceries/lists.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { valuesOf } from '../../../rows/compose-fields.ts';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { TextField } from '../../../ui/field.tsx';
import { SwitchField } from '../../../ui/switches/switch-field.tsx';

/** Makes a list or changes what it is called, where it is bought and what it shows. */
export function ListDialog(props: RowDialogProps<GroceryList>) {
  const { t } = useTranslation('groceries');
  const { rows: shops } = useRows(groceryShops);
  const initial = valuesOf(groceryLists, props.row, { is_first: false, shows_prices: false });
  const form = useRowForm(groceryLists, props, { area: 'groceries', initial });
  const { values, change } = form;
  return (
    <RowDialog form={form} isOpen={props.isOpen} title={t(form.isNew ? 'newList' : 'editList')}>
      <TextField
        label={t('listTitle')}
        placeholder={t('listTitleExample')}
        autoComplete="off"
        data-autofocus
        {...form.text('title')}
      />
      <TextField
        label={t('shop')}
        hint={t('shopHint')}
        list="grocery-shops"
        autoComplete="off"
        {...form.text('shop')}
      />
      <datalist id="grocery-shops">
        {shops.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <SwitchField
        label={t('isFirst')}
        text={t('isFirstText')}
        isOn={values.is_first ?? false}
        onSwitch={(is_first) => change({ is_first })}
      />
      <SwitchField
        label={t('showsPrices')}
        text={t('showsPricesText')}
        isOn={values.shows_prices ?? false}
        onSwitch={(shows_prices) => change({ shows_prices })}
      />
    </RowDialog>
  );
}
