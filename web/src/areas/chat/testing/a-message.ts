import { chatMessages, type NewMessage } from '#contract/areas/chat/messages.ts';
import type { Actor } from '#contract/permissions.ts';
import type { Message } from '../room/arrange.ts';

export const ANA: Actor = { memberId: 'ana', effectiveRole: 'parent' };

/** A message as the server stores it, said at `at` of 28 November 2026. Its words are its id. */
export function aMessage(id: string, at: string, fields: Partial<Message> = {}): Message {
  const made = `2026-11-28T${at}:00.000Z`;
  const said: NewMessage = { chat_id: 'chat', message_text: id };
  const stamps = { version: 1, created_at: made, updated_at: made, deleted_at: null };
  return { ...chatMessages.applyCreate(said, ANA, new Date(made)), ...stamps, id, ...fields };
}
