import { RULE_DAYS, ordinalOf, weekdayOf, type RuleDay } from '#contract/recurrence/shift.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { RowForm } from '../../../rows/use-row-form.ts';
import { Choice } from '../../../ui/choice.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { firstWeekday } from '../../../ui/dates/weeks.ts';
import { TextField } from '../../../ui/field.tsx';
import { describeRule, nameWeekday } from '../describe.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import type { EventDraft } from './event-draft.ts';
import styles from './fields.module.css';
import { REPEATS, UNITS } from './repeat.ts';
import { SelectField } from './select-field.tsx';
import { toggled, Toggles } from './toggles.tsx';

const NTH = { 1: 'nth1', 2: 'nth2', 3: 'nth3', 4: 'nth4', [-1]: 'nthLast' } as const;

/** How an event repeats. */
export function RepeatFields({ form }: { form: RowForm<EventDraft> }) {
  const { t } = useTranslation('calendar');
  const habits = useDateHabits();
  const { values, change } = form;
  const { repeat, event_date: day } = values;
  const isCustom = repeat === 'custom';
  const chosenDay = day || '2026-11-20'; // the words of a choice need some day while none is chosen
  const ordinal = ordinalOf(chosenDay) as keyof typeof NTH; // answers only these
  const weekday = nameWeekday(weekdayOf(chosenDay), 'long', habits);
  const options = REPEATS.map((value) => ({
    value: value as typeof repeat, // the list below adds the rule of its own
    label: t(`repeat_${value}`, {
      day: Number(chosenDay.slice(8)),
      weekday: t(NTH[ordinal], { weekday: habits.language === 'es' ? weekday.toLocaleLowerCase('es') : weekday }),
    }),
  }));
  const own = values.ownRule === '' ? '' : describeRule(values.ownRule, t, habits);
  const isWeekly = repeat === 'weekly' || (isCustom && values.unit === 'WEEKLY');
  const start = firstWeekday(habits);
  const weekdays = RULE_DAYS.map((_, at) => (start + at) % 7);
  return (
    <fieldset disabled={!form.mayEdit} className={styles['group']}>
      <SelectField
        label={t('fieldRepeat')}
        value={repeat}
        error={form.errorOf('rrule')}
        options={repeat === 'own' ? [{ value: 'own', label: own }, ...options] : options}
        onChange={(chosen) => change({ repeat: chosen })}
      />
      {isCustom ? (
        <div className={styles['pair']}>
          <TextField
            label={t('fieldEvery')}
            type="number"
            min={1}
            max={99}
            inputMode="numeric"
            value={values.every}
            onChange={({ target }) => change({ every: target.value })}
          />
          <SelectField
            label={t('fieldUnit')}
            value={values.unit}
            options={UNITS.map((value) => ({ value, label: t(`unit_${value}`) }))}
            onChange={(unit) => change({ unit })}
          />
        </div>
      ) : null}
      {isWeekly ? (
        <Toggles<RuleDay>
          label={t('fieldWeekdays')}
          options={weekdays.map((at) => ({
            value: RULE_DAYS[at] ?? 'MO',
            label: nameWeekday(at, 'short', habits),
            name: nameWeekday(at, 'long', habits),
          }))}
          chosen={values.weekdays.length > 0 ? values.weekdays : [RULE_DAYS[weekdayOf(chosenDay)] ?? 'MO']}
          onToggle={(name) => {
            const shown = values.weekdays.length > 0 ? values.weekdays : [RULE_DAYS[weekdayOf(chosenDay)] ?? 'MO'];
            change({ weekdays: toggled(shown, name) });
          }}
        />
      ) : null}
      {isCustom && values.unit === 'MONTHLY' ? (
        <Choice
          label={t('fieldMonthBy')}
          chosen={values.monthBy}
          onChoose={(monthBy) => change({ monthBy })}
          options={(['day', 'weekday'] as const).map((value) => ({ value, label: t(`monthBy_${value}`) }))}
        />
      ) : null}
      {repeat === 'none' || repeat === 'own' ? null : (
        <div className={styles['pair']}>
          <SelectField
            label={t('fieldEnds')}
            value={values.ends}
            options={(['never', 'until', 'count'] as const).map((value) => ({ value, label: t(`ends_${value}`) }))}
            onChange={(ends) => change({ ends })}
          />
          {values.ends === 'until' ? (
            <DateField label={t('fieldUntil')} value={values.until} min={day} onChange={(until) => change({ until })} />
          ) : null}
          {values.ends === 'count' ? (
            <TextField
              label={t('fieldCount')}
              type="number"
              min={1}
              max={999}
              inputMode="numeric"
              value={values.count}
              onChange={({ target }) => change({ count: target.value })}
            />
          ) : null}
        </div>
      )}
    </fieldset>
  );
}
