import type { DayLine } from '../../areas/area.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { DateHabits } from '../../ui/dates/date-habits.ts';
import { formatTime, startLarge } from '../../ui/dates/dates.ts';

/** Longer titles are not in the heading. */
const TITLE_MAX = 40;

interface DaySaid {
  readonly lines: readonly DayLine[];
  /** How much there is in the person's other families. */
  readonly elsewhere: number;
  /** All of the day is known. */
  readonly isKnown: boolean;
  /** Few words, for a child. */
  readonly isChild: boolean;
}

/** What is shown of a day, in a sentence or two. It is empty only where nothing is shown, and that is known. */
export function sayDay(
  { lines, elsewhere, isKnown, isChild }: DaySaid,
  now: Date,
  t: Translate<'today'>,
  habits: DateHabits,
) {
  const say = (key: 'left' | 'late' | 'allLate' | 'planned' | 'elsewhere' | 'onlyElsewhere', count: number) =>
    startLarge(t(key, { count, words: t('numberWords').split(' ')[count] ?? String(count) }));
  const toDo = lines.filter(({ isToDo }) => isToDo);
  const late = toDo.filter(({ group }) => group === 'late').length;
  const planned = lines.filter(({ group, isToDo }) => !isToDo && group !== 'done');
  const next = lines
    .filter(({ group, startMs }) => group === 'timed' && (startMs ?? 0) > now.getTime())
    .toSorted((one, other) => (one.startMs ?? 0) - (other.startMs ?? 0))[0];
  if (toDo.length + planned.length === 0) {
    if (!isKnown) return t('title');
    return elsewhere > 0 ? say('onlyElsewhere', elsewhere) : t(lines.length > 0 ? 'allDone' : 'todayNothing');
  }
  const nextTime = next?.startMs ?? null;
  return [
    ...(toDo.length === 0 ? [say('planned', planned.length)] : []),
    ...(toDo.length > late || (isChild && toDo.length > 0) ? [say('left', toDo.length)] : []),
    ...(late > 0 && !isChild ? [say(toDo.length > late ? 'late' : 'allLate', late)] : []),
    ...(next && nextTime !== null && next.title.length <= TITLE_MAX
      ? [t('next', { title: next.title, time: formatTime(new Date(nextTime), habits) })]
      : []),
    ...(elsewhere > 0 ? [say('elsewhere', elsewhere)] : []),
  ].join(' ');
}
