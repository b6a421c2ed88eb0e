import { sentenceKind as event } from '#web/areas/calendar/area/sentence.ts';
import { sentenceKind as task } from '#web/areas/tasks/area/sentence.ts';

/** Tasks and events, under names that read well in tests. */
export const KINDS = [
  { ...task, key: 'task' },
  { ...event, key: 'event' },
] as const;
