import { financialTransactions, type FinancialTransaction } from '#contract/areas/finances/ledger.ts';
import { POCKETS, type Pocket } from '#contract/areas/finances/money.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { Choice } from '../../../ui/choice.tsx';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDate, insideSentence } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { TextField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { AccountField, CategoryField, useUsualAccount } from '../fields.tsx';
import { useMoney } from '../money.ts';

const HOUSEHOLD = ['expense', 'income', 'transfer', 'adjustment'] as const;
const CHILD = ['deposit', 'withdrawal', 'advance', 'interest', 'adjustment'] as const;
type Kind = (typeof HOUSEHOLD)[number] | (typeof CHILD)[number];
const OUTGOING: readonly Kind[] = ['expense', 'transfer', 'withdrawal'];

/** Writes an entry of the household or of a child. Of one that is written, category and note can be changed. */
export function EntryDialog(props: RowDialogProps<FinancialTransaction>) {
  const { row } = props;
  const { t } = useTranslation('finances');
  const { currency, decimals, say } = useMoney();
  const habits = useDateHabits();
  const today = dayOf(useNow());
  const usual = useUsualAccount();
  const start = {
    ...{ user_id: '', pocket: 'spend' as Pocket, kind: 'expense' as Kind, amount: null as number | null },
    ...{ account_id: usual, to_account_id: '', occurred_on: today, payee: '' },
    ...{ category: row?.category ?? '', note: row?.note ?? '', recurring_id: '', due_on: '' },
  };
  const form = useRowForm(financialTransactions, props, {
    ...{ area: 'finances', initial: start },
    lacking: ({ user_id, kind, account_id, to_account_id }) =>
      row !== null || user_id !== ''
        ? []
        : [
            ...(account_id === '' ? ['account_id'] : []),
            ...(kind === 'transfer' && ['', account_id].includes(to_account_id) ? ['to_account_id'] : []),
          ],
    toFields: (values) => {
      const { user_id, pocket, kind, amount, account_id, to_account_id, occurred_on, payee, category, note } = values;
      if (row !== null) return { category, note };
      const signed =
        amount === null || kind === 'adjustment' ? amount : Math.abs(amount) * (OUTGOING.includes(kind) ? -1 : 1);
      const common = { kind, amount: signed, occurred_on, note };
      if (user_id !== '') return { ...common, user_id, pocket };
      const isTransfer = kind === 'transfer';
      const bill = values.recurring_id === '' ? {} : { recurring_id: values.recurring_id, due_on: values.due_on };
      return { ...common, account_id, ...bill, ...(isTransfer ? { to_account_id } : { category, payee }) };
    },
  });
  const { values, change } = form;
  const isChilds = values.user_id !== '';
  const kinds: readonly Kind[] = isChilds ? CHILD : HOUSEHOLD;
  if (row !== null)
    return (
      <RowDialog form={form} isOpen={props.isOpen} title={t('editEntry')}>
        <p>
          <strong className="figures">{say(row.amount)}</strong> {row.payee}
        </p>
        <p className="quiet">{t('neverChanged')}</p>
        {row.user_id === null ? <CategoryField form={form} label={t('category')} /> : null}
        <TextAreaField label={t('note')} {...form.text('note')} />
      </RowDialog>
    );
  return (
    <RowDialog form={form} isOpen={props.isOpen} title={t('addEntry')}>
      {values.due_on === '' ? (
        <Choice
          label={t('kind')}
          options={kinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
          chosen={values.kind}
          onChoose={(kind) => change({ kind })}
        />
      ) : (
        <p>{t('billDue', { day: insideSentence(formatDate(values.due_on, habits), habits.language) })}</p>
      )}
      <NumberField
        label={t('amount', { currency })}
        hint={values.kind === 'adjustment' ? t('adjustmentHint') : undefined}
        {...form.money('amount', decimals)}
        data-autofocus
      />
      {isChilds ? (
        <SelectField
          label={t('pocket')}
          value={values.pocket}
          options={POCKETS.map((value) => ({ value, label: t(`pocket_${value}`) }))}
          onChange={(pocket) => change({ pocket })}
        />
      ) : (
        <AccountField
          form={form}
          field="account_id"
          label={t(values.kind === 'transfer' ? 'fromAccount' : 'account')}
          none={t('chooseAccount')}
        />
      )}
      {values.kind === 'transfer' ? (
        <AccountField
          form={form}
          field="to_account_id"
          label={t('toAccount')}
          none={t('chooseAccount')}
          except={values.account_id}
        />
      ) : isChilds ? null : (
        <>
          <TextField label={t('payee')} autoComplete="off" {...form.text('payee')} />
          <CategoryField form={form} label={t('category')} />
        </>
      )}
      <DateField label={t('day')} {...form.value('occurred_on')} />
      <TextAreaField label={t('note')} {...form.text('note')} />
    </RowDialog>
  );
}
