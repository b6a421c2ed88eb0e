import { DATE_FORMATS, TIME_FORMATS } from '#contract/areas/account.ts';
import { useSession } from '../../../../lib/auth/session.ts';
import { useSettings } from '../../../../lib/sync/settings.ts';
import { useDateHabits, type DateHabits } from '../../../../ui/dates/date-habits.ts';
import { addDays, dayOf, formatDay, formatTime } from '../../../../ui/dates/dates.ts';
import { useNow } from '../../../../ui/dates/use-now.ts';
import { SwitchField } from '../../../../ui/switches/switch-field.tsx';
import { LanguageChoice, ThemeChoice } from '../../components/device-choices.tsx';
import { ExampleChoice } from './example-choice.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';

/** Far enough in the future to be shown as a date, not as a weekday. */
const EXAMPLE_DAYS = 10;

/** Display settings. Each choice takes effect at once, so there is no save button. */
export function DisplaySettings() {
  const { t } = useTranslation('settings');
  const { family } = useSession();
  const { row, change } = useSettings();
  const habits = useDateHabits();
  const now = useNow();
  const today = dayOf(now);
  const dateLike = (dateFormat: DateHabits['dateFormat']) =>
    formatDay(addDays(today, EXAMPLE_DAYS), today, { ...habits, dateFormat });
  const timeLike = (timeFormat: DateHabits['timeFormat']) => formatTime(now, { ...habits, timeFormat });
  return (
    <>
      <LanguageChoice />
      <ThemeChoice />
      <ExampleChoice
        label={t('dateFormat')}
        chosen={habits.dateFormat}
        onChoose={(date_format) => change({ date_format })}
        options={[
          { value: null, label: t('dateAutomatic'), example: dateLike(null) },
          ...DATE_FORMATS.map((format) => ({ value: format, label: t(format), example: dateLike(format) })),
        ]}
      />
      <ExampleChoice
        label={t('timeFormat')}
        chosen={habits.timeFormat}
        onChoose={(time_format) => change({ time_format })}
        options={[
          { value: null, label: t('timeAutomatic'), example: timeLike(null) },
          ...TIME_FORMATS.map((format) => ({ value: format, label: t(`time${format}`), example: timeLike(format) })),
        ]}
      />
      {/* The screens of people without a family have no decorations. */}
      {family ? (
        <SwitchField
          label={t('decorations')}
          text={t('decorationsText')}
          isOn={row?.decorations ?? true}
          onSwitch={(decorations) => change({ decorations })}
        />
      ) : null}
    </>
  );
}
