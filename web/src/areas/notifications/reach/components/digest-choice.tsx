import { DIGESTS } from '#contract/areas/notices/preferences.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Choice } from '../../../../ui/choice.tsx';
import { useDateHabits } from '../../../../ui/dates/date-habits.ts';
import { deviceZone, formatHour, nameWeekday, startLarge } from '../../../../ui/dates/dates.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useNotificationPreferences } from '../../use-notification-preferences.ts';
import { sayWritten } from '../say-written.ts';
import styles from '../reach.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Monday is 1. */
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The mail that sums up what is unread: whether, and when. */
export function DigestChoice() {
  const { t } = useTranslation('reach');
  const habits = useDateHabits();
  const { preferences, change } = useNotificationPreferences();
  const { digest, digest_hour, digest_day, time_zone } = preferences;
  return (
    <>
      <Choice
        label={t('digest')}
        hidesLabel
        options={DIGESTS.map((value) => ({ value, label: t(value) }))}
        chosen={digest}
        // Its hour is one of a clock, which is known from here on.
        onChoose={(next) => void sayWritten(change({ digest: next, time_zone: time_zone ?? deviceZone() }))}
      />
      {digest === 'off' ? null : (
        <div className={styles['row']}>
          {digest === 'weekly' ? (
            <SelectField
              label={t('digestDay')}
              value={String(digest_day)}
              options={DAYS.map((day) => ({
                value: String(day),
                label: startLarge(nameWeekday(day % 7, 'long', habits.language)),
              }))}
              onChange={(day) => void sayWritten(change({ digest_day: Number(day) }))}
            />
          ) : null}
          <SelectField
            label={t('digestHour')}
            value={String(digest_hour)}
            options={HOURS.map((hour) => ({ value: String(hour), label: formatHour(hour, habits) }))}
            onChange={(hour) => void sayWritten(change({ digest_hour: Number(hour) }))}
          />
        </div>
      )}
    </>
  );
}
