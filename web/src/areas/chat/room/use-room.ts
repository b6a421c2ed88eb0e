import { useMemo } from 'react';
import { chats, type Chat } from '#contract/areas/chat/chats.ts';
import { chatMessages, type NewMessage } from '#contract/areas/chat/messages.ts';
import type { NamedFile } from '#contract/files/kinds.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows, useWrite, useWriteGroup, type Outcome, type Shown } from '../../../lib/sync/rows.ts';
import { explainError } from '../../../rows/explain-error.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { inOrder, isOnItsWay, type Message } from './arrange.ts';

/** What a discussion is of, until its first message makes it. */
export type Subject = { readonly task_id: string } | { readonly event_id: string };

/** A chat that is open, or the discussion that a first message will begin. */
export interface Place {
  readonly chatId: string;
  readonly chat: Shown<Chat> | null;
  readonly subject: Subject | null;
}

/** The messages next to `around`, or the newest, from the oldest on. */
export function useMessages(chatId: string, around: string | null) {
  const view = useRows(chatMessages, { filter: { chat_id: chatId }, ...(around === null ? {} : { around }) });
  const messages = useMemo(() => inOrder(view.rows), [view.rows]);
  return { ...view, messages };
}

export interface Sent extends Omit<NewMessage, 'chat_id'> {
  readonly files?: readonly NamedFile[];
}

export interface RoomActions {
  /** Resolves with false where neither the server nor the device has it. */
  readonly send: (message: Sent) => Promise<boolean>;
  readonly edit: (message: Message, text: string, mentions: readonly string[]) => void;
  readonly remove: (message: Message) => void;
  /** Has a message wait no longer for files that do not come; one that has nothing else goes. */
  readonly giveUpFiles: (message: Message) => void;
  /** Reacts with an emoji, or takes it back. */
  readonly react: (message: Message, emoji: string) => void;
  readonly vote: (message: Message, options: readonly number[]) => void;
  readonly pin: (message: Message | null) => void;
  readonly markRead: (message: Message) => void;
}

/** What is done in a chat. All of it works without a network. */
export function useRoomActions({ chatId, chat, subject }: Place, myId: string): RoomActions {
  const { t } = useTranslation('chat');
  const write = useWrite(chatMessages);
  const writeChat = useWrite(chats);
  const writeGroup = useWriteGroup(chatMessages);
  const isThere = chat !== null;
  return useMemo(() => {
    async function watch(
      { saved }: { readonly saved: Promise<Outcome<unknown>> },
      title: 'sendFailed' | 'updateFailed',
    ) {
      const outcome = await saved;
      if (outcome.kind !== 'refused') return true;
      const { error } = outcome;
      showToast(() => ({ title: t(title), description: explainError(error), tone: 'error' }));
      return error.code !== 'DEVICE_STORAGE';
    }
    const update = (id: string, fields: Parameters<typeof write.update>[1]) =>
      void watch(write.update(id, fields), 'updateFailed');

    function create(fields: NewMessage) {
      if (isThere || !subject) return write.create(fields);
      let id = '';
      const begun = writeGroup((group) => {
        group.create(chats, subject, chatId);
        id = group.create(chatMessages, fields);
      });
      return { ...begun, id };
    }

    return {
      send: ({ files = [], ...fields }) => {
        const awaited = files.length > 0 ? { awaited_files: files.length } : {};
        const made = create({ ...fields, ...awaited, chat_id: chatId });
        // A message is sent first. Its files follow when they are uploaded.
        if (files.length > 0) update(made.id, { attachments: [...files] });
        return watch(made, 'sendFailed');
      },
      edit: ({ id }, message_text, mentions) => update(id, { message_text, mentions: [...mentions] }),
      remove: ({ id }) => update(id, { is_removed: true }),
      giveUpFiles: ({ id, message_text }) =>
        update(id, message_text === '' ? { is_removed: true } : { attachments: null }),
      react: ({ id, reactions }, emoji) => {
        const own = reactions?.[myId] ?? [];
        const next = own.includes(emoji) ? own.filter((one) => one !== emoji) : [...own, emoji];
        update(id, { reactions: { [myId]: next } });
      },
      vote: ({ id }, options) => update(id, { votes: { [myId]: [...options] } }),
      pin: (message) =>
        void watch(writeChat.update(chatId, { pinned_message_id: message?.id ?? null }), 'updateFailed'),
      // It is sent again with the next one where this one is refused.
      markRead: (message) => {
        if (isOnItsWay(message) || message.seq === null) return;
        writeChat.update(chatId, { reads: { [myId]: { seq: message.seq, message_id: message.id } } });
      },
    };
  }, [t, write, writeChat, writeGroup, chatId, isThere, subject, myId]);
}
