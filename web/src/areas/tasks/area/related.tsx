import { ListChecks, ListPlus } from 'lucide-react';
import { tasks } from '#contract/areas/tasks.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { openRow } from '../../../rows/open-row.ts';
import { titleOnly } from '../../../rows/sentence/sentence.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import type { RelatedPart, Text } from '../../area.ts';
import { describeDue } from '../describe-due.ts';
import { useMaker } from './maker.ts';

const MAKE: Text = { en: 'Make a task of it', es: 'Crear una tarea de esto' };

/** Tasks that were made from a row, or from which it was made. */
export const useRelated: RelatedPart['useRelated'] = (of, linked, family) => {
  const { t } = useTranslation('tasks');
  const habits = useDateHabits();
  const now = useNow();
  const maker = useMaker(family);
  const { rows } = useRows(tasks);
  const shown = rows.filter(({ id }) => linked.includes(id));
  return {
    rows: shown.map((task) => ({
      ...{ key: task.id, title: task.title, icon: <ListChecks size={20} aria-hidden="true" /> },
      isDone: task.status === 'completed',
      note: task.status === 'completed' ? null : describeDue(task, now, t, habits),
      open: () => openRow(tasks, task),
    })),
    make:
      maker === null || of.table === tasks.name
        ? null
        : {
            ...{ label: MAKE[habits.language], icon: <ListPlus size={20} /> },
            run: () => maker.openDialog(titleOnly(of.title, 'tasks'), of),
          },
  };
};
