import { useState } from 'react';
import { medicalCarers, type MedicalCarer } from '#contract/areas/medical/care.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm } from '../../../rows/use-row-form.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { SwitchField } from '../../../ui/switches/switch-field.tsx';
import { instantAfter, MomentFields, momentOf } from './moment-fields.tsx';
import type { RecordDialogProps } from './record-dialog.tsx';

const DAY_MS = 86_400_000;

/** Who cares for the person, from when, until when, and whether they log doses. */
export function CarerDialog(props: RecordDialogProps<MedicalCarer>) {
  const { row, isOpen, personId, people, currentMembers } = props;
  const { t } = useTranslation('medical');
  const [now] = useState(() => Date.now());
  const from = momentOf(row?.from_at ?? now);
  const until = momentOf(row?.until_at ?? now + DAY_MS);
  const form = useRowForm(medicalCarers, props, {
    area: 'medical',
    initial: {
      ...{ user_id: row?.user_id ?? personId, carer_id: row?.carer_id ?? '', may_log: row?.may_log ?? true },
      ...{ fromDay: from.day, fromTime: from.time, untilDay: until.day, untilTime: until.time },
    },
    toFields: ({ user_id, carer_id, may_log, fromDay, fromTime, untilDay, untilTime }) => ({
      ...(row === null ? { user_id, carer_id } : {}),
      from_at: instantAfter({ day: fromDay, time: fromTime }, row?.from_at),
      ...{ until_at: instantAfter({ day: untilDay, time: untilTime }, row?.until_at), may_log },
    }),
  });
  const { values, change } = form;
  const isBackwards = `${values.untilDay} ${values.untilTime}` <= `${values.fromDay} ${values.fromTime}`;
  const name = people.find(({ id }) => id === values.user_id)?.firstName ?? '';
  return (
    <RowDialog
      {...{ form, isOpen }}
      title={t(row === null ? 'medical_carers_add' : 'medical_carers_edit')}
      isIncomplete={isBackwards}
    >
      <p className="quiet">{t('careExplained', { name })}</p>
      <SelectField
        label={t('carer')}
        none={t('chooseCarer')}
        options={currentMembers
          .filter(({ id }) => id !== values.user_id)
          .map((person) => ({ value: person.id, label: person.name }))}
        {...form.value('carer_id')}
        disabled={row !== null}
      />
      <MomentFields
        dayLabel={t('fromDay')}
        timeLabel={t('fromTime')}
        value={{ day: values.fromDay, time: values.fromTime }}
        onChange={({ day, time }) => change({ fromDay: day, fromTime: time })}
        error={form.errorOf('from_at')}
      />
      <MomentFields
        dayLabel={t('untilDay')}
        timeLabel={t('untilTime')}
        value={{ day: values.untilDay, time: values.untilTime }}
        onChange={({ day, time }) => change({ untilDay: day, untilTime: time })}
        error={isBackwards ? t('untilAfterFrom') : form.errorOf('until_at')}
      />
      <SwitchField
        label={t('mayLog')}
        text={t('mayLogText')}
        isOn={values.may_log}
        onSwitch={(may_log) => change({ may_log })}
      />
    </RowDialog>
  );
}
