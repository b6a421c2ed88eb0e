import { useState } from 'react';
import { startSchoolYear, yearLater } from '#contract/areas/school/new-year.ts';
import type { SchoolProfile } from '#contract/areas/school/profiles.ts';
import { toApiError } from '../../../lib/api/api-error.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { sayError } from '../../../lib/api/error-words.ts';
import { translatorOf, useTranslation } from '../../../lib/i18n/i18n.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { formatDate } from '../../../ui/dates/dates.ts';
import { FormSheet } from '../../../ui/sheet/form-sheet.tsx';
import { SwitchField } from '../../../ui/switches/switch-field.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { Pair } from './fields.tsx';

interface NewYearSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** The year that the new one follows. */
  profile: SchoolProfile;
}

/** Makes the next school year of a student. The server copies what is kept, so it needs the network. */
export function NewYearSheet({ isOpen, onClose, profile }: NewYearSheetProps) {
  const { t } = useTranslation('school-forms');
  const habits = useDateHabits();
  const [starts_on, setFirst] = useState(() => yearLater(profile.starts_on));
  const [ends_on, setLast] = useState(() => yearLater(profile.ends_on));
  const [keeps_timetable, setKeeps] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isEarly = starts_on !== '' && starts_on <= profile.starts_on;
  const isReversed = ends_on !== '' && ends_on < starts_on;

  async function start(): Promise<void> {
    setFailure(null);
    setIsBusy(true);
    try {
      await callRemote(startSchoolYear, { profile_id: profile.id, starts_on, ends_on, keeps_timetable });
      showToast(() => ({ title: translatorOf('school-forms')('yearStarted'), tone: 'done' }));
      onClose();
    } catch (thrown) {
      const error = toApiError(thrown);
      setFailure(error.code === 'NETWORK' ? t('yearNeedsNetwork') : sayError(error).message);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <FormSheet
      {...{ isOpen, onClose, isBusy, failure }}
      title={t('startYear')}
      cancel={t('cancel')}
      confirm={t('start')}
      isIncomplete={starts_on === '' || ends_on === '' || isEarly || isReversed}
      onSubmit={() => void start()}
    >
      <p>{t('startYearText')}</p>
      <Pair>
        <DateField
          label={t('firstDay')}
          value={starts_on}
          error={isEarly ? t('yearTooEarly', { day: formatDate(profile.starts_on, habits) }) : null}
          onChange={setFirst}
        />
        <DateField
          label={t('lastDay')}
          value={ends_on}
          error={isReversed ? t('endsOnTooShort') : null}
          onChange={setLast}
        />
      </Pair>
      <SwitchField
        label={t('keepTimetable')}
        text={t('keepTimetableText')}
        isOn={keeps_timetable}
        onSwitch={setKeeps}
      />
    </FormSheet>
  );
}
