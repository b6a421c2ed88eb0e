import { SEVERAL_FILES, type NamedFile } from '#contract/files/kinds.ts';
import { medicalDocuments, type MedicalDocument } from '#contract/areas/medical/visits.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FilesField } from '../../../rows/files/files-field.tsx';
import { useRowForm } from '../../../rows/use-row-form.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { RecordDialog, recordFields, type RecordDialogProps } from './record-dialog.tsx';

export function DocumentDialog(props: RecordDialogProps<MedicalDocument>) {
  const { row, personId } = props;
  const { t } = useTranslation('medical');
  const start: readonly NamedFile[] = row?.attachments ?? [];
  const form = useRowForm(medicalDocuments, props, {
    area: 'medical',
    initial: {
      ...{ user_id: row?.user_id ?? personId, audience: row?.audience ?? null },
      ...{ title: row?.title ?? '', dated_on: row?.dated_on ?? '', attachments: start },
    },
    toFields: ({ attachments, ...values }) =>
      recordFields(row, { ...values, ...(row === null ? {} : { attachments: listed(attachments) }) }),
    files: ({ attachments }) => (row === null && attachments.length > 0 ? { attachments } : {}),
  });
  const { values, change, mayEdit } = form;
  return (
    <RecordDialog {...{ props, form }} table="medical_documents">
      <TextField label={t('documentTitle')} autoComplete="off" data-autofocus {...form.text('title')} />
      <DateField label={t('datedOn')} {...form.value('dated_on')} />
      <FilesField
        column={SEVERAL_FILES}
        value={values.attachments}
        disabled={!mayEdit}
        onChange={(attachments) => change({ attachments })}
      />
    </RecordDialog>
  );
}

const listed = (files: readonly NamedFile[]) => (files.length === 0 ? null : files);
