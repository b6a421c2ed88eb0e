import { chores, type Chore } from '#contract/areas/finances/allowances.ts';
import { ONE_PICTURE } from '#contract/files/kinds.ts';
import { financePermissions } from '#contract/areas/finances/money.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FilesField } from '../../../rows/files/files-field.tsx';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { TextField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import { SwitchField } from '../../../ui/switches/switch-field.tsx';
import { useMoney } from '../money.ts';

/** What a child is paid for. The child adds the photo that shows it, where one is wanted. */
export function ChoreDialog(props: RowDialogProps<Chore>) {
  const { row } = props;
  const { t } = useTranslation('finances');
  const { currency, decimals } = useMoney();
  const mayManage = useMay()(financePermissions.manage);
  const form = useRowForm(chores, props, {
    area: 'finances',
    initial: {
      ...{ user_id: row?.user_id ?? '', title: row?.title ?? '', wants_photo: row?.wants_photo ?? false },
      ...{ reward_amount: row?.reward_amount ?? (null as number | null), photo: row?.photo ?? '' },
    },
    toFields: ({ user_id, photo, ...values }) => {
      if (row === null) return { ...values, user_id };
      return mayManage ? { ...values, photo: photo || null } : { photo: photo || null };
    },
  });
  const { values, change } = form;
  const own = (field: 'title' | 'reward_amount') => ({ ...form.field(field), disabled: !mayManage });
  return (
    <RowDialog form={form} isOpen={props.isOpen} title={t(row === null ? 'addChore' : 'editChore')}>
      <TextField label={t('choreTitle')} autoComplete="off" data-autofocus {...form.text('title')} {...own('title')} />
      <NumberField
        label={t('reward', { currency })}
        {...form.money('reward_amount', decimals)}
        {...own('reward_amount')}
      />
      {row === null ? null : (
        <FilesField
          column={ONE_PICTURE}
          value={values.photo === '' ? [] : [{ id: values.photo, kind: 'picture', name: values.title, size: null }]}
          disabled={row.status === 'approved'}
          onChange={([photo]) => change({ photo: photo?.id ?? '' })}
        />
      )}
      {mayManage ? (
        <SwitchField
          label={t('wantsPhoto')}
          text={t('wantsPhotoText')}
          isOn={values.wants_photo}
          onSwitch={(wants_photo) => change({ wants_photo })}
        />
      ) : null}
    </RowDialog>
  );
}
