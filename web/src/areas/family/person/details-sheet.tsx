import { useState } from 'react';
import * as z from 'zod/mini';
import { MemberDetails, members, type Member } from '#contract/areas/family.ts';
import { DETAILS, type Detail, type PrivateDetails } from '#contract/areas/people.ts';
import { BIRTH_DATE_MIN } from '#contract/birthdays.ts';
import { sayThrown } from '../../../lib/api/error-words.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useWriteGroup } from '../../../lib/sync/rows.ts';
import { Choice } from '../../../ui/choice.tsx';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { dayOf } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { TextField } from '../../../ui/field.tsx';
import { focusFirstError } from '../../../ui/focus/focus-first-error.ts';
import { FormSheet } from '../../../ui/sheet/form-sheet.tsx';
import { wordOfWaiting } from '../../../rows/waiting-words.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import styles from './person.module.css';
import { collectDetails, detailsOf, type DetailValue } from './save-details.ts';

interface DetailsSheetProps {
  isOpen: boolean;
  member: Member;
  hidden: PrivateDetails | null;
  onClose: () => void;
}

const Sent = z.object(MemberDetails);

/** Phone, address and birth date of a person, each with who sees it. The caller gives it a new key per opening. */
export function DetailsSheet({ isOpen, member, hidden, onClose }: DetailsSheetProps) {
  const { t } = useTranslation('person');
  const group = useWriteGroup(members);
  const [values, setValues] = useState(() => detailsOf(member, hidden));
  const [faults, setFaults] = useState<readonly Detail[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const today = dayOf(useNow());

  function change(detail: Detail, changes: Partial<DetailValue>): void {
    setFaults(faults.filter((one) => one !== detail));
    setValues({ ...values, [detail]: { ...values[detail], ...changes } });
  }

  async function submit(form: HTMLFormElement) {
    const typed = Object.fromEntries(DETAILS.map((detail) => [detail, values[detail].value || null]));
    const checked = Sent.safeParse(typed);
    if (!checked.success) {
      const wrong = DETAILS.filter((detail) => checked.error.issues.some(({ path }) => path[0] === detail));
      setFaults(wrong);
      return focusFirstError(form);
    }
    const tidied = { ...values };
    for (const detail of DETAILS) tidied[detail] = { ...values[detail], value: checked.data[detail] ?? '' };
    const collect = collectDetails(member.id, member, hidden, tidied);
    if (!collect) return onClose();
    setIsBusy(true);
    setFailure(null);
    const outcome = await group(collect).saved;
    setIsBusy(false);
    if (outcome.kind === 'refused') return setFailure(sayThrown(outcome.error));
    const title = outcome.kind === 'saved' ? t('updated') : t(wordOfWaiting(outcome));
    showToast(() => ({ key: 'details', title, ...(outcome.kind === 'saved' ? { tone: 'done' as const } : {}) }));
    onClose();
  }

  const errorOf = (detail: Detail) => (faults.includes(detail) ? t(`invalid_${detail}`) : null);
  const text = (detail: 'phone' | 'email') => ({
    ...{ label: t(`detail_${detail}`), optional: t('optional'), autoComplete: 'off', error: errorOf(detail) },
    value: values[detail].value,
    onChange: (event: { target: { value: string } }) => change(detail, { value: event.target.value }),
  });
  const seenBy = (detail: Detail) => (
    <Choice
      label={t('seenBy', { detail: t(`detail_${detail}`) })}
      hidesLabel
      options={[
        { value: 'family', label: t('forFamily') },
        { value: 'parents', label: t('forParents') },
      ]}
      chosen={values[detail].isForParents ? 'parents' : 'family'}
      onChoose={(chosen) => change(detail, { isForParents: chosen === 'parents' })}
    />
  );
  return (
    <FormSheet
      {...{ isOpen, onClose, isBusy, failure }}
      title={t('detailsTitle')}
      closesOnOutsideClick={false}
      cancel={t('cancel')}
      confirm={t(isBusy ? 'saving' : 'save')}
      onSubmit={(form) => void submit(form)}
    >
      <p className="quiet">{t('detailsHint')}</p>
      <div className={styles['detailField']}>
        <TextField type="tel" data-autofocus {...text('phone')} />
        {seenBy('phone')}
      </div>
      <div className={styles['detailField']}>
        <TextField type="email" {...text('email')} />
        {seenBy('email')}
      </div>
      <div className={styles['detailField']}>
        <DateField
          label={t('detail_birth_date')}
          optional={t('optional')}
          min={BIRTH_DATE_MIN}
          max={today}
          value={values.birth_date.value}
          error={errorOf('birth_date')}
          onChange={(value) => change('birth_date', { value })}
        />
        {seenBy('birth_date')}
      </div>
    </FormSheet>
  );
}
