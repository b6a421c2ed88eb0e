import { UNITS, type Amount, type Unit } from '#contract/areas/groceries/units.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { RowForm } from '../../../rows/use-row-form.ts';
import { TextField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { sayUnit } from '../say-amount.ts';
import styles from './amount-fields.module.css';

/** The values of a form with an amount: a unit is empty where there is none. */
export interface AmountValues {
  readonly quantity: number | null;
  readonly unit: string;
  readonly amount_words: string;
}

export const amountValues = (amount: Amount | null): AmountValues => ({
  quantity: amount?.quantity ?? null,
  unit: amount?.unit ?? '',
  amount_words: amount?.amount_words ?? '',
});

/** A number and its unit side by side, and words in place of them. */
export function AmountFields({ form }: { form: RowForm<AmountValues> }) {
  const { t, language } = useTranslation('groceries');
  const { values } = form;
  return (
    <div className={styles['fields']}>
      <div className={styles['amount']}>
        <NumberField label={t('quantity')} {...form.number('quantity', 3)} />
        <SelectField
          label={t('unit')}
          none={t('noUnit')}
          options={UNITS.filter((unit) => unit !== 'piece').map((unit: Unit) => ({
            value: unit,
            label: sayUnit(unit, values.quantity ?? 1, language),
          }))}
          {...form.value('unit')}
        />
      </div>
      {values.quantity === null ? (
        <TextField label={t('amountWords')} placeholder={t('amountWordsExample')} {...form.text('amount_words')} />
      ) : null}
    </div>
  );
}

/** The fields of an amount: words only where there is no number. */
export const amountFields = ({ quantity, unit, amount_words }: AmountValues) => ({
  quantity,
  unit: quantity === null ? null : unit === '' ? null : (unit as Unit), // the field offers units
  amount_words: quantity === null ? amount_words : null,
});
