import { familyEvents } from '#contract/areas/calendar.ts';
import { chatParticipants, chats } from '#contract/areas/chat/chats.ts';
import { tasks } from '#contract/areas/tasks.ts';
import type { Audience } from '#contract/seen-by/audience.ts';
import { useKnownRow, useRows } from '../../../lib/sync/rows.ts';
import type { Person } from '../../../ui/people.ts';

/** Who reads what is said in a chat: its participants, and of a discussion those who see its task or event. Null for the whole family. */
export function useChatAudience(chatId: string, currentMembers: readonly Person[]): Audience {
  const chat = useKnownRow(chats, chatId);
  const { rows } = useRows(chatParticipants, { filter: { chat_id: chatId } });
  const task = useKnownRow(tasks, chat?.task_id ?? null);
  const event = useKnownRow(familyEvents, chat?.event_id ?? null);
  if (chat?.kind === 'discussion') return task?.audience ?? event?.audience ?? null;
  if (chat?.kind !== 'chat') return null;
  const members = rows.map(({ user_id }) => user_id);
  return currentMembers.every(({ id }) => members.includes(id)) ? null : { kind: 'people', members };
}
