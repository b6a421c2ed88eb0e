import { ACCOUNT_KINDS, financeAccounts, type FinanceAccount } from '#contract/areas/finances/ledger.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { Choice } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SwitchField } from '../../../ui/switches/switch-field.tsx';

/** Names an account of the household, or closes it: its entries stay. */
export function AccountDialog(props: RowDialogProps<FinanceAccount>) {
  const { row } = props;
  const { t } = useTranslation('finances');
  const initial = { name: row?.name ?? '', kind: row?.kind ?? 'bank', is_closed: row?.is_closed ?? false };
  const form = useRowForm(financeAccounts, props, {
    ...{ area: 'finances', initial },
    toFields: ({ name, kind, is_closed }) => (row === null ? { name, kind } : { name, kind, is_closed }),
  });
  return (
    <RowDialog form={form} isOpen={props.isOpen} title={t(row === null ? 'addAccount' : 'editAccount')}>
      <TextField label={t('name')} autoComplete="off" data-autofocus {...form.text('name')} />
      <Choice
        label={t('kind')}
        options={ACCOUNT_KINDS.map((value) => ({ value, label: t(`account_${value}`) }))}
        chosen={form.values.kind}
        onChoose={(kind) => form.change({ kind })}
      />
      {row === null ? null : (
        <SwitchField
          label={t('isClosed')}
          text={t('isClosedText')}
          isOn={form.values.is_closed}
          onSwitch={(is_closed) => form.change({ is_closed })}
        />
      )}
    </RowDialog>
  );
}
