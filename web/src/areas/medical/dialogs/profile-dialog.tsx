import { Plus } from 'lucide-react';
import {
  BLOOD_TYPES,
  EMERGENCY_CONTACTS_MAX,
  medicalProfiles,
  type EmergencyContact,
  type MedicalProfile,
} from '#contract/areas/medical/history.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ChosenField } from '../../../rows/chosen/chosen-field.tsx';
import { valuesOf } from '../../../rows/compose-fields.ts';
import { useRowForm } from '../../../rows/use-row-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { RecordDialog, recordFields, type RecordDialogProps } from './record-dialog.tsx';

const isFilled = ({ name, phone, relation }: EmergencyContact) => `${name}${phone}${relation}`.trim() !== '';

/** Blood group, insurance, doctor, and those to call, in their order. A line that is left empty is no contact. */
export function ProfileDialog(props: RecordDialogProps<MedicalProfile>) {
  const { row, personId } = props;
  const { t } = useTranslation('medical');
  const contacts: readonly EmergencyContact[] = row?.emergency_contacts ?? [];
  const form = useRowForm(medicalProfiles, props, {
    area: 'medical',
    initial: { ...valuesOf(medicalProfiles, row, { user_id: personId }), emergency_contacts: contacts },
    toFields: (values) => {
      const filled = values.emergency_contacts.filter(isFilled);
      return recordFields(row, { ...values, emergency_contacts: filled.length > 0 ? filled : null });
    },
  });
  const { values, change, mayEdit } = form;
  const listed = values.emergency_contacts;
  const place = (at: number) => listed.slice(0, at).filter(isFilled).length;
  const edit = (at: number, changes: Partial<EmergencyContact>) =>
    change({ emergency_contacts: listed.map((one, index) => (index === at ? { ...one, ...changes } : one)) });
  return (
    <RecordDialog {...{ props, form }} table="medical_profiles">
      <SelectField
        label={t('bloodType')}
        none={t('unknown')}
        options={BLOOD_TYPES.map((value) => ({ value, label: value }))}
        {...form.value('blood_type')}
      />
      <ChosenField {...{ form, table: medicalProfiles, column: 'physician_id', label: t('physician') }} />
      <TextField label={t('payor')} autoComplete="off" {...form.text('payor')} />
      <TextField label={t('memberNumber')} autoComplete="off" {...form.text('member_number')} />
      {listed.map((one, at) => (
        // The lines keep their places while the form is open.
        <fieldset key={at} disabled={!mayEdit}>
          <legend>{t('emergencyContact', { number: at + 1 })}</legend>
          {(['name', 'phone', 'relation'] as const).map((part) => (
            <TextField
              key={part}
              label={t(`contact_${part}`)}
              autoComplete="off"
              {...(part === 'phone' ? { type: 'tel' } : {})}
              value={one[part]}
              error={isFilled(one) ? form.errorOf(`emergency_contacts.${place(at)}.${part}`) : null}
              onChange={({ target }) => edit(at, { [part]: target.value })}
            />
          ))}
        </fieldset>
      ))}
      {mayEdit && listed.length < EMERGENCY_CONTACTS_MAX ? (
        <Button
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => change({ emergency_contacts: [...listed, { name: '', phone: '', relation: '' }] })}
        >
          {t('addEmergencyContact')}
        </Button>
      ) : null}
      <TextAreaField label={t('note')} {...form.text('notes')} />
    </RecordDialog>
  );
}
