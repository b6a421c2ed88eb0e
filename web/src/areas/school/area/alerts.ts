import { schoolEvents, type SchoolEvent } from '#contract/areas/school/events.ts';
import { translatorOf } from '../../../lib/i18n/i18n.ts';
import { useTurnedAlerts } from '../../use-turned-alerts.ts';
import type { AlertKind, AlertsPart } from '../../area.ts';

const DONE: AlertKind<SchoolEvent> = {
  key: 'assignment-done',
  priority: 'medium',
  describe: ([event, ...others], { people }) => {
    const t = translatorOf('assignment-done');
    const name = people.find(({ id }) => id === event.completed_by)?.firstName;
    const titles = [event, ...others].map(({ title }) => title).join(', ');
    const isOne = others.length === 0 && name !== undefined;
    return {
      ...{ title: t('assignmentDone'), tone: 'done' },
      description: isOne ? t('assignmentDoneBy', { name, title: event.title }) : titles,
    };
  },
};

const isDone = ({ status }: SchoolEvent) => status === 'completed';

/** Tells when homework and other school events are completed. */
export const useAlerts: AlertsPart['useAlerts'] = (reports) => useTurnedAlerts(schoolEvents, isDone, DONE, reports);
