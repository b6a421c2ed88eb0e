import type { DateHabits } from '../../ui/dates/date-habits.ts';
import { formatHour } from '../../ui/dates/dates.ts';
import { hasTwelveHours } from '../../ui/dates/typed-time.ts';

const HOUR = 60;
/** The hours between two marks; six where the day is too long for so many. */
const [STEP, LONG_STEP] = [4, 6];
const LONG_DAY = 16 * HOUR;

/** The hours that are marked between two minutes of a day: few enough that their words fit on a phone. */
export function scaleHours(startMinute: number, lastMinute: number): number[] {
  const step = lastMinute - startMinute > LONG_DAY ? LONG_STEP : STEP;
  return Array.from({ length: 24 / step + 1 }, (_, at) => at * step).filter(
    (hour) => hour * HOUR >= startMinute && hour * HOUR <= lastMinute,
  );
}

/** `8`, or on a clock of twelve hours `8 AM`. */
export function sayHour(hour: number, habits: DateHabits): string {
  return hasTwelveHours(habits) ? formatHour(hour, habits) : String(hour);
}
