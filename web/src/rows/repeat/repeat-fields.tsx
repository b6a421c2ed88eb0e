import { weekdayOf } from '#contract/recurrence/local-times.ts';
import { RULE_DAYS, type RuleDay } from '#contract/recurrence/range.ts';
import type { Language } from '../../lib/i18n/language.ts';
import { Choice } from '../../ui/choice.tsx';
import { DateField } from '../../ui/dates/date-field.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { dayOf, nameWeekday, startLarge, type MaybeDay } from '../../ui/dates/dates.ts';
import { useNow } from '../../ui/dates/use-now.ts';
import { firstWeekday } from '../../ui/dates/weeks.ts';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { toggled, Toggles } from '../../ui/switches/toggles.tsx';
import { messages as en } from './messages.en.ts';
import { messages as es } from './messages.es.ts';
import styles from './repeat-fields.module.css';
import { NO_REPEAT, REPEATS, UNITS, writeRepeat, type Repeat } from './repeat.ts';
import { describeRule } from './rule-words.ts';

const WORDS = { en, es };

interface RepeatFieldsProps {
  values: Repeat;
  /** The first day; without one nothing repeats. */
  day: MaybeDay;
  /** The code of what is wrong with the rule: a key of `faults`; others are said as `invalid`. */
  fault: string | null;
  disabled: boolean;
  onChange: (changed: Partial<Repeat>) => void;
}

/** How a row with a date repeats. */
export function RepeatFields({ values, day, fault, disabled, onChange }: RepeatFieldsProps) {
  const habits = useDateHabits();
  const words = WORDS[habits.language];
  const faults: Readonly<Record<string, string>> = words.faults;
  const today = dayOf(useNow());
  const chosenDay = day || today; // the words of a choice need some day while none is chosen
  const repeat = day === '' ? 'none' : values.repeat;
  const options = REPEATS.map((value) => ({
    value: value as Repeat['repeat'], // the list below adds the rule of its own
    label: value === 'none' || value === 'custom' ? words[value] : labelOf(value, chosenDay, habits.language),
  }));
  const own = { value: 'own' as const, label: startLarge(describeRule(values.ownRule, habits.language)) };
  const isCustom = repeat === 'custom';
  const start = firstWeekday(habits);
  const weekdays = values.weekdays.length > 0 ? values.weekdays : [RULE_DAYS[weekdayOf(chosenDay)] ?? 'MO'];
  const numberField = (label: string, field: 'every' | 'count', max: number) => (
    <TextField
      {...{ label, max, type: 'number', min: 1, inputMode: 'numeric' }}
      value={values[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
  return (
    <fieldset disabled={disabled} className={styles['fields']}>
      <SelectField
        label={words.repeats}
        hint={day === '' ? words.needsDay : undefined}
        disabled={day === ''}
        value={repeat}
        error={fault === null ? null : (faults[fault] ?? words.faults.invalid)}
        options={repeat === 'own' ? [own, ...options] : options}
        onChange={(chosen) => onChange({ repeat: chosen })}
      />
      {isCustom ? (
        <div className={styles['pair']}>
          {numberField(words.every, 'every', 99)}
          <SelectField
            label={words.unit}
            value={values.unit}
            options={UNITS.map((value) => ({ value, label: words[value] }))}
            onChange={(unit) => onChange({ unit })}
          />
        </div>
      ) : null}
      {repeat === 'weekly' || (isCustom && values.unit === 'WEEKLY') ? (
        <Toggles<RuleDay>
          label={words.weekdays}
          options={RULE_DAYS.map((_, at) => (start + at) % 7).map((at) => ({
            value: RULE_DAYS[at] ?? 'MO',
            label: nameWeekday(at, 'short', habits.language),
            name: nameWeekday(at, 'long', habits.language),
          }))}
          chosen={weekdays}
          onToggle={(name) => onChange({ weekdays: toggled(weekdays, name) })}
        />
      ) : null}
      {isCustom && values.unit === 'MONTHLY' ? (
        <Choice
          label={words.monthBy}
          chosen={values.monthBy}
          onChoose={(monthBy) => onChange({ monthBy })}
          options={(['day', 'weekday'] as const).map((value) => ({ value, label: words[value] }))}
        />
      ) : null}
      {repeat === 'none' || repeat === 'own' ? null : (
        <div className={styles['pair']}>
          <SelectField
            label={words.ends}
            value={values.ends}
            options={(['never', 'until', 'count'] as const).map((value) => ({ value, label: words[value] }))}
            onChange={(ends) => onChange({ ends })}
          />
          {values.ends === 'until' ? (
            <DateField
              label={words.lastDay}
              value={values.until}
              min={chosenDay}
              onChange={(until) => onChange({ until })}
            />
          ) : null}
          {values.ends === 'count' ? numberField(words.times, 'count', 999) : null}
        </div>
      )}
    </fieldset>
  );
}

/** `Every month on the third Friday`: the rule that a choice stands for on this day. */
function labelOf(repeat: (typeof REPEATS)[number], day: string, language: Language): string {
  const rule = writeRepeat({ ...NO_REPEAT, repeat }, day) ?? '';
  const ofMonth = repeat === 'monthlyDay' ? `;BYMONTHDAY=${Number(day.slice(8))}` : '';
  return startLarge(describeRule(`${rule}${ofMonth}`, language));
}
