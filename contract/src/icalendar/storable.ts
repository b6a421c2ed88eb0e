import { NewEvent } from '../areas/calendar.ts';
import type { Steps } from '../recurrence/expand.ts';
import { startOf } from '../recurrence/occurrences.ts';
import { problemOfRule } from '../recurrence/rules.ts';
import type { EventProblem } from './problems.ts';
import type { FileCalendar } from './read-calendar.ts';
import type { FileEvent } from './read-event.ts';
import { FILE_STEPS_MAX } from './read-rules.ts';

/**
 * The file without the events that the family's calendar refuses. Imported ones would hold up all that are sent with them, and those of a
 * calendar that is followed would be refused by what shows them.
 */
export function leaveOutRefused(file: FileCalendar): FileCalendar {
  const steps = { left: FILE_STEPS_MAX };
  const checked = file.events.map((event) => ({ event, problem: problemOf(event, steps) }));
  const refused = checked.flatMap(({ event: { title }, problem }) => (problem === null ? [] : [{ title, problem }]));
  return {
    ...file,
    events: checked.filter(({ problem }) => problem === null).map(({ event }) => event),
    leftOut: [...file.leftOut, ...refused],
  };
}

function problemOf(event: FileEvent, steps: Steps): EventProblem | null {
  const { event_date, event_time, end_date, end_time, rrule, exdates, rdates, recurrence_id } = event;
  try {
    if (rrule !== null && problemOfRule(rrule, startOf(event), steps) !== null) return 'rule';
    const times = { event_date, event_time, end_date, end_time, exdates, rdates, recurrence_id };
    return NewEvent.safeParse({ title: '-', ...times }).success ? null : 'start';
  } catch {
    return steps.left < 0 ? 'effort' : 'unreadable';
  }
}
