import type { NewEvent } from '#contract/areas/calendar.ts';
import { dayOf, deviceZone } from '../../../ui/dates/dates.ts';
import { readRepeat } from '../../../rows/repeat/repeat.ts';
import type { Sentence } from '../../../rows/sentence/sentence.ts';
import { composeEvent, newDraft, usualHour, type EventDraft, type Preset } from './event-draft.ts';

/** When a sentence says that an event is: today where it says no day, and whole days where it says no time. */
function timesOf({ day, time, endDay, endTime }: Sentence, now: Date): Preset {
  const event_date = day || dayOf(now);
  if (time === '') return { event_date, end_date: endDay || event_date };
  return {
    ...{ event_date, event_time: time },
    ...(endTime === '' ? {} : { end_time: endTime }),
    ...(endDay === '' ? {} : { end_date: endDay }),
  };
}

/** The values of a new event as a sentence describes it, for `usualPerson` where it names no member, else for everyone. */
export function draftOfSentence(sentence: Sentence, usualPerson: string | null, now: Date): EventDraft {
  const { title, rrule, people, reminders } = sentence;
  const times = timesOf(sentence, now);
  const chosen = people.length > 0 || usualPerson === null ? people : [usualPerson];
  return {
    ...newDraft(times, usualHour(times.event_date, now), deviceZone(), chosen),
    ...{ title, reminders },
    ...readRepeat(rrule || null, times.event_date),
  };
}

/** The fields of that event. */
export function composeSentence(sentence: Sentence, usualPerson: string | null, now: Date): NewEvent {
  return { ...composeEvent(draftOfSentence(sentence, usualPerson, now)), description: null, location: null };
}
