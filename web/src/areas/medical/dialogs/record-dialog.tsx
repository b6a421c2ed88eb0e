import type { ReactNode } from 'react';
import type { Audience } from '#contract/seen-by/audience.ts';
import { medicalPermissions } from '#contract/areas/medical/records.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { AudienceField } from '../../../rows/audience/audience-field.tsx';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useNamesOf } from '../../../rows/use-names-of.ts';
import type { RowDialogProps, RowForm } from '../../../rows/use-row-form.ts';
import type { FamilyProps } from '../../area.ts';
import type { RecordTable } from '../record-tables.ts';

/** What the dialogs of records are given: the person whose page is open is that of a new record. */
export type RecordDialogProps<Row> = RowDialogProps<Row> & FamilyProps & { readonly personId: string };

interface RecordValues {
  user_id: string;
  audience: Audience;
}

/** What to send of the values of a form: a record stays with its person, so only a new one says whose it is. */
export function recordFields<Values extends RecordValues>(row: object | null, values: Values) {
  const { user_id, ...fields } = values;
  return row === null ? { user_id, ...fields } : fields;
}

interface RecordFormProps {
  props: RowDialogProps<{ created_by: string }> & Pick<FamilyProps, 'people' | 'currentMembers' | 'myId'>;
  form: RowForm<RecordValues>;
  table: RecordTable['name'];
  isIncomplete?: boolean;
  children: ReactNode;
}

/** The dialog of a record: whose it is, its fields, and who sees it. */
export function RecordDialog({ props, form, table, isIncomplete = false, children }: RecordFormProps) {
  const { t } = useTranslation('medical');
  const { row, isOpen, people, currentMembers, myId } = props;
  const { values, change, mayEdit } = form;
  const managers = useNamesOf(medicalPermissions.manage);
  const name = people.find(({ id }) => id === values.user_id)?.firstName ?? '';
  return (
    <RowDialog {...{ form, isOpen, isIncomplete }} title={t(row === null ? `${table}_add` : `${table}_edit`)}>
      <p className="quiet">{t('recordOf', { name })}</p>
      {mayEdit || managers() === '' ? null : <p>{t('askToChange', { names: managers() })}</p>}
      {children}
      <AudienceField
        {...{ currentMembers, myId }}
        value={values.audience}
        maker={row?.created_by ?? null}
        forIds={[values.user_id]}
        disabled={!mayEdit}
        onChange={(audience) => change({ audience })}
      />
    </RowDialog>
  );
}
