import type { Medication } from '#contract/areas/medical/medications.ts';
import type { Measurement } from '#contract/areas/medical/visits.ts';
import { numberFormat } from '#contract/languages.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { DateHabits } from '../../ui/dates/date-habits.ts';
import { formatTime, localeOf, nameWeekday } from '../../ui/dates/dates.ts';

const UNITS = { weight: 'kg', height: 'cm', head: 'cm', temperature: '°C' } as const;

/** `36.7 °C` */
export function sayMeasured({ kind, value }: Pick<Measurement, 'kind' | 'value'>, language: DateHabits['language']) {
  return `${sayNumber(value, language)} ${UNITS[kind]}`;
}

export const sayNumber = (value: number, language: DateHabits['language']): string =>
  numberFormat(localeOf(language), { maximumFractionDigits: 3 }).format(value);

/** `5 ml`; null where the dose is not said. */
export function sayDose({ dose_value, dose_unit }: Pick<Medication, 'dose_value' | 'dose_unit'>, habits: DateHabits) {
  if (dose_value === null) return null;
  return [sayNumber(dose_value, habits.language), dose_unit].filter(Boolean).join(' ');
}

/** A clock time such as `08:00`, as the person writes times. */
function sayClock(time: string, habits: DateHabits): string {
  return formatTime(new Date(`2026-01-01T${time}`), habits);
}

/** `8:00 AM and 8:00 PM, Mon and Thu`; null without a plan. */
export function sayPlan({ schedule }: Pick<Medication, 'schedule'>, t: Translate<'medical'>, habits: DateHabits) {
  const list = (parts: readonly string[]) => new Intl.ListFormat(habits.language).format(parts);
  if (!schedule) return null;
  if (schedule.kind === 'as_needed') return t('plan_as_needed');
  if (schedule.kind === 'hours') return t('planHours', { count: schedule.every });
  const times = list(schedule.times.map((time) => sayClock(time, habits)));
  const days = schedule.weekdays?.map((day) => nameWeekday(day % 7, 'short', habits.language));
  return days ? `${times}, ${list(days)}` : t('planDaily', { times });
}
