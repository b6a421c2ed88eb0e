import { calendarPermissions, familyEvents } from '#contract/areas/calendar.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { prepareArea, translatorOf } from '../../lib/i18n/i18n.ts';
import { lazyCode } from '../../pwa/lazy-code.ts';
import { explainError } from '../../rows/explain-error.ts';
import type { Maker } from '../../rows/quick-add/maker.ts';
import { useMake } from '../../rows/related/use-make.ts';
import type { Day } from '../../ui/dates/dates.ts';
import { openNewEvent } from './dialog/event-opening.ts';

/** What makes events of sentences, with the words for what becomes of them: other screens than the calendar have neither. */
const sentenceEvents = lazyCode(() =>
  Promise.all([import('./dialog/sentence-event.ts'), prepareArea('calendar')]).then(([file]) => file),
);

/** How a line is read as an event. */
export const eventKinds = lazyCode(() => import('./area/sentence.ts').then(({ sentenceKind }) => [sentenceKind]));

interface EventMakerOptions {
  myId: string;
  /** The day when none is said; null for the next one on which the clock shows the time. */
  day: Day | null;
}

/** Makes events of sentences. */
export function useEventMaker({ myId, day }: EventMakerOptions): Maker {
  const mayManage = useMay()(calendarPermissions.manage);
  const make = useMake(familyEvents);
  const usualPerson = mayManage ? null : myId;
  return {
    ...{
      table: familyEvents,
      area: 'calendar',
      usualPerson,
      isForOthers: mayManage,
      isUsualOnItsPage: true,
      day: day ?? undefined,
    },
    explain: (error) => `${translatorOf('calendar')('createFailedText')} ${explainError(error)}`,
    sayFault: (fault) => translatorOf('calendar')(fault),
    create: async (sentence, from) => {
      const { composeSentence } = await sentenceEvents.fetch();
      const fields = composeSentence(sentence, usualPerson, new Date());
      const isForOthers = fields.assigned_members?.some((id) => id !== myId) ?? false;
      return {
        ...make(fields, from),
        sayCreated: () => translatorOf('calendar')(isForOthers ? 'createdAndSent' : 'created'),
      };
    },
    openDialog: async (sentence, from) => {
      const { draftOfSentence } = await sentenceEvents.fetch();
      const draft = draftOfSentence(sentence, usualPerson, new Date());
      openNewEvent({ event_date: draft.event_date }, draft, from);
    },
  };
}
