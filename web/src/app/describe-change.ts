import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { tasks } from '#contract/areas/tasks.ts';
import { describeFailure } from '../areas/tasks/failures.ts';
import { resolveLanguage } from '../lib/language.ts';
import { useRows } from '../lib/rows.ts';
import type { NotSaved, WaitingChange } from '../lib/sync-status.ts';
import { formatTime } from '../ui/dates.ts';

interface Described {
  title: string;
  detail: string;
  /** Why it was refused; empty for what only waits. */
  reason: string;
}

/** Puts a change into words, whatever table it belongs to. */
export function useDescribeChange(): (change: WaitingChange | NotSaved) => Described {
  const { t, i18n } = useTranslation('tasks');
  const { rows } = useRows(tasks);
  return useCallback(
    (change) => {
      const typed = change.fields['title'];
      const title = typeof typed === 'string' ? typed : rows.find((row) => row.id === change.row_id)?.title;
      const words = { title: title ?? t('changeUnknown') };
      const verb = {
        create: 'changeCreate',
        update: change.fields['status'] === 'completed' ? 'changeDone' : 'changeUpdate',
        remove: 'changeRemove',
        restore: 'changeRestore',
      } as const;
      return {
        title: t(verb[change.op], words),
        detail: formatTime(new Date(change.made_at), resolveLanguage(i18n.language)),
        reason: 'error' in change ? describeFailure(change.error, t) : '',
      };
    },
    [rows, t, i18n.language],
  );
}
