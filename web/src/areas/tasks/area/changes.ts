import { tasks } from '#contract/areas/tasks.ts';
import { translatorOf } from '../../../lib/i18n/i18n.ts';
import type { ChangeWords } from '../../area.ts';
import { explainFailure } from '../failures.ts';

export const changeWords: readonly ChangeWords[] = [
  {
    table: tasks,
    name: ({ fields }, title) =>
      fields['status'] === 'completed' ? translatorOf('tasks')('changeDone', { title }) : null,
    explain: (error) => {
      const { reason, serverWords: more } = explainFailure(error, translatorOf('tasks'));
      return { reason, more };
    },
  },
];
