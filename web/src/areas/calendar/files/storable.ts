import { NewEvent } from '#contract/areas/calendar.ts';
import type { EventProblem } from '#contract/icalendar/problems.ts';
import type { FileCalendar, FileEvent } from '#contract/icalendar/read-calendar.ts';
import { startOf } from '#contract/recurrence/occurrences.ts';
import { problemOfRule } from '#contract/recurrence/rules.ts';

/** The file without the events that the family's calendar refuses, which would hold up all that are sent with them. */
export function leaveOutRefused(file: FileCalendar): FileCalendar {
  const checked = file.events.map((event) => ({ event, problem: problemOf(event) }));
  const refused = checked.flatMap(({ event: { title }, problem }) => (problem === null ? [] : [{ title, problem }]));
  return {
    ...file,
    events: checked.filter(({ problem }) => problem === null).map(({ event }) => event),
    leftOut: [...file.leftOut, ...refused],
  };
}

function problemOf(event: FileEvent): EventProblem | null {
  const { event_date, event_time, end_date, end_time, rrule, exdates, rdates, recurrence_id } = event;
  if (rrule !== null && problemOfRule(rrule, startOf(event)) !== null) return 'rule';
  const times = { event_date, event_time, end_date, end_time, exdates, rdates, recurrence_id };
  return NewEvent.safeParse({ title: '-', ...times }).success ? null : 'start';
}
