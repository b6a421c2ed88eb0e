import { Plus } from 'lucide-react';
import { DOSE_TIMES_MAX, type Schedule } from '#contract/areas/medical/medications.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { RowForm } from '../../../rows/use-row-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { nameWeekday } from '../../../ui/dates/dates.ts';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import { toggled, Toggles } from '../../../ui/switches/toggles.tsx';
import { instantAfter, MomentFields, momentOf, type Moment } from './moment-fields.tsx';

/** Monday is 1. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const PLANS = ['none', 'times', 'hours', 'as_needed'] as const;

/** A schedule as a form holds it: the fields of every kind, so that a change of the kind loses nothing. */
interface PlanValues {
  plan: (typeof PLANS)[number];
  times: readonly string[];
  weekdays: readonly number[];
  every: number | null;
  first: string;
  /** Of the least distance between doses. */
  least_hours: number | null;
  most_per_day: number | null;
}

const asText = ({ day, time }: Moment) => `${day} ${time}`;
function asMoment(text: string): Moment {
  const [day = '', time = ''] = text.split(' ');
  return { day, time };
}

export function planValues(schedule: Schedule | null, now: Date): PlanValues {
  const first = asText({ day: momentOf(now.getTime()).day, time: '08:00' });
  return {
    ...{ plan: schedule?.kind ?? 'none', times: ['08:00'], weekdays: [], every: 8, first },
    ...{ least_hours: null, most_per_day: null },
    ...(schedule?.kind === 'times' ? { times: schedule.times, weekdays: schedule.weekdays ?? [] } : {}),
    ...(schedule?.kind === 'hours' ? { every: schedule.every, first: asText(momentOf(schedule.first_at)) } : {}),
    ...(schedule?.kind === 'as_needed'
      ? { least_hours: schedule.least_minutes && schedule.least_minutes / 60, most_per_day: schedule.most_per_day }
      : {}),
  };
}

/** What to send. Times without a text are left out, and those that are said twice are said once; `before` is the schedule of the row. */
export function scheduleOf(values: PlanValues, before: Schedule | null | undefined): object | null {
  const { plan, every, least_hours, most_per_day } = values;
  if (plan === 'none') return null;
  if (plan === 'times') {
    const times = [...new Set(values.times.filter((time) => time !== ''))].sort();
    const weekdays = [...values.weekdays].sort((one, other) => one - other);
    return { kind: plan, times, weekdays: weekdays.length === 0 || weekdays.length === 7 ? null : weekdays };
  }
  if (plan === 'as_needed')
    return { kind: plan, least_minutes: least_hours && Math.round(least_hours * 60), most_per_day };
  const first = before?.kind === 'hours' ? before.first_at : undefined;
  return { kind: plan, every, first_at: instantAfter(asMoment(values.first), first) };
}

/** When doses are due: at times of day, every so many hours, as needed, or without a plan. */
export function PlanFields({ form }: { form: RowForm<PlanValues> }) {
  const { t } = useTranslation('medical');
  const { language } = useDateHabits();
  const { values, change, mayEdit } = form;
  const { plan, times, weekdays } = values;
  const state = (field: string) => ({ error: form.errorOf(`schedule.${field}`), disabled: !mayEdit });
  return (
    <>
      <Choice
        label={t('plan')}
        disabled={!mayEdit}
        options={PLANS.map((value) => ({ value, label: t(`plan_${value}`) }))}
        chosen={plan}
        onChoose={(next) => change({ plan: next })}
      />
      {plan === 'times' ? (
        <>
          {times.map((time, at) => (
            // The fields keep their places while the form is open.
            <TimeField
              key={at}
              label={t('doseTime', { number: at + 1 })}
              value={time}
              onChange={(next) => change({ times: times.map((one, index) => (index === at ? next : one)) })}
              {...state(at === 0 ? 'times' : `times.${at}`)}
            />
          ))}
          {mayEdit && times.length < DOSE_TIMES_MAX ? (
            <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => change({ times: [...times, ''] })}>
              {t('addTime')}
            </Button>
          ) : null}
          <fieldset disabled={!mayEdit}>
            <Toggles
              label={t('weekdays')}
              options={WEEKDAYS.map((value) => ({
                ...{ value, label: nameWeekday(value % 7, 'short', language) },
                name: nameWeekday(value % 7, 'long', language),
              }))}
              chosen={weekdays}
              onToggle={(day) => change({ weekdays: toggled(weekdays, day) })}
              none={{ label: t('everyDay'), onChoose: () => change({ weekdays: [] }) }}
            />
          </fieldset>
        </>
      ) : null}
      {plan === 'hours' ? (
        <>
          <NumberField label={t('everyHours')} {...form.number('every')} {...state('every')} />
          <MomentFields
            dayLabel={t('firstDay')}
            timeLabel={t('firstTime')}
            value={asMoment(values.first)}
            onChange={(first) => change({ first: asText(first) })}
            {...state('first_at')}
          />
        </>
      ) : null}
      {plan === 'as_needed' ? (
        <>
          <NumberField label={t('leastHours')} {...form.number('least_hours', 2)} {...state('least_minutes')} />
          <NumberField label={t('mostPerDay')} {...form.number('most_per_day')} {...state('most_per_day')} />
        </>
      ) : null}
    </>
  );
}
