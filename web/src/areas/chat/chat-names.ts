import { useMemo } from 'react';
import { familyEvents } from '#contract/areas/calendar.ts';
import type { Chat } from '#contract/areas/chat/chats.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useRows } from '../../lib/sync/rows.ts';

/** The name of a chat: its own, that of the family, or the title of the task or event that it is about. `words` are for those without. */
export function useChatNames(
  chats: readonly Chat[],
  { discussion, familyChat }: { discussion: string; familyChat: string },
): (chat: Chat) => string {
  const { family } = useSession();
  const { rows: taskRows } = useRows(tasks);
  const { rows: events } = useRows(familyEvents, { filter: { id: chats.flatMap(({ event_id }) => event_id ?? []) } });
  return useMemo(() => {
    const titles = new Map([...taskRows, ...events].map(({ id, title }) => [id, title]));
    return ({ kind, name, task_id, event_id }) =>
      kind === 'discussion'
        ? (titles.get(task_id ?? event_id ?? '') ?? discussion)
        : (name ?? family?.name ?? familyChat);
  }, [taskRows, events, family, discussion, familyChat]);
}
