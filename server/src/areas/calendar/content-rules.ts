import { familyEvents } from '#contract/areas/calendar.ts';
import { factsOf, sayDay, sayPeople, tableContent, withTime } from '../../core/content/content.ts';

const WORDS = {
  en: {
    when: 'When',
    until: (day: string) => `until ${day}`,
    where: 'Where',
    note: 'Note',
    forWhom: 'For',
    everybody: 'the whole family',
  },
  es: {
    when: 'Cuándo',
    until: (day: string) => `hasta el ${day}`,
    where: 'Dónde',
    note: 'Nota',
    forWhom: 'Para',
    everybody: 'toda la familia',
  },
} as const;

/** A task's entry in the calendar is said with the task, and an occurrence that does not take place with its series. */
export const eventContent = tableContent(familyEvents, { en: 'Calendar', es: 'Calendario' }, (event, saying) => {
  const { language } = saying;
  const words = WORDS[language];
  const { event_date, event_time, end_date, end_time, assigned_members, task_id, cancelled } = event;
  if (task_id !== null || cancelled) return null;
  const ends = end_date ? words.until(withTime(sayDay(end_date, language), end_time)) : end_time && `– ${end_time}`;
  const starts = withTime(sayDay(event_date, language), event_time);
  return {
    title: event.title,
    facts: factsOf(event, language, [
      [words.when, ends ? `${starts} ${ends}` : starts],
      [words.where, event.location],
      [words.note, event.description],
      [words.forWhom, assigned_members.length === 0 ? words.everybody : sayPeople(assigned_members, saying)],
    ]),
  };
});
