import { newId } from '#contract/ids.ts';
import { pairId } from '#contract/areas/chat/words.ts';
import type { AreaSamples, People } from '../../testing/authorization/samples.ts';

type RowId = People['rowId'];

const THEIRS = 'made by them';
const OF_OTHERS = 'of other members';
const IN_IT = 'the actor, in a chat of another';
const SHARED = 'the same once more';
const TALK = 'of a task';

/** A chat of the maker that the actor is in. */
const shared = (rowId: RowId) => {
  const chat = rowId('chats', 'shared with them');
  rowId('chat_participants', SHARED);
  return chat;
};
/** The discussion of a task: it has the id of the task. */
const message = (chat_id: string) => ({ chat_id, message_text: 'Who brings the cake?' });
const idOf = ({ chat_id, user_id }: Record<string, unknown>) => pairId(String(chat_id), String(user_id));
const forgedTime = '2020-01-01T00:00:00Z';

export const samples: AreaSamples = {
  tables: {
    chats: {
      rows: {
        [THEIRS]: ({ actor }) => ({ by: actor, fields: { name: 'Ours' } }),
        'shared with them': ({ maker }) => ({ by: maker, fields: { name: 'Shared' } }),
        [OF_OTHERS]: ({ maker }) => ({ by: maker, fields: { name: 'A surprise' } }),
        [TALK]: ({ maker, rowId }) => ({ by: maker, fields: { task_id: rowId('tasks', "somebody else's") } }),
      },
      creations: {
        'a discussion': ({ rowId }) => ({ task_id: rowId('tasks', 'their own') }),
        'a discussion of both': ({ rowId }) => ({
          task_id: rowId('tasks', "somebody else's"),
          event_id: rowId('family_events', 'their own'),
        }),
        'a chat': () => ({ name: 'Holidays', colour: 'fern', kept_days: 365 }),
        'a chat without a name': () => ({}),
      },
      isScarce: true,
      idOf: ({ task_id, event_id }) => (task_id ?? event_id ?? null) as string | null, // both are ids
      updates: {
        'a new name': () => ({ name: 'Changed' }),
        'messages that go': () => ({ kept_days: 30 }),
        'having read it': ({ actor }) => ({ reads: { [actor.memberId]: { seq: 1, message_id: newId() } } }),
      },
      bulkUpdate: { pinned_message_id: null },
      forged: ({ other }) => ({
        ...{ kind: 'chat', created_by: other.memberId, scope_id: other.memberId, last_seq: 5 },
        last_message: { id: other.memberId },
      }),
    },
    chat_participants: {
      rows: {
        // First, because the tests give it a past in another chat.
        'another, in a chat of others': ({ other, rowId }) => ({
          fields: { chat_id: rowId('chats', OF_OTHERS), user_id: other.memberId },
        }),
        [IN_IT]: ({ actor, rowId }) => ({
          fields: { chat_id: rowId('chats', 'shared with them'), user_id: actor.memberId },
        }),
        // Who is removed in one try is still in the chat by this row.
        [SHARED]: ({ actor, rowId }) => {
          rowId('chat_participants', IN_IT);
          return { fields: { chat_id: rowId('chats', 'shared with them'), user_id: actor.memberId } };
        },
        'another, in a chat of theirs': ({ other, rowId }) => ({
          fields: { chat_id: rowId('chats', THEIRS), user_id: other.memberId },
        }),
      },
      creations: {
        'another, in a chat of theirs': ({ other, rowId }) => ({
          chat_id: rowId('chats', THEIRS),
          user_id: other.memberId,
        }),
        'themselves, in a chat of others': ({ actor, rowId }) => ({
          chat_id: rowId('chats', OF_OTHERS),
          user_id: actor.memberId,
        }),
      },
      idOf,
      bulkUpdate: {},
      forged: () => ({ is_permanent: true }),
    },
    chat_messages: {
      rows: {
        'their own': ({ actor, rowId }) => ({ by: actor, fields: message(rowId('chats', THEIRS)) }),
        "another's, in a chat with them": ({ maker, rowId }) => ({ by: maker, fields: message(shared(rowId)) }),
        'files alone': ({ actor, rowId }) => ({
          by: actor,
          fields: { chat_id: rowId('chats', THEIRS), message_text: '', awaited_files: 1 },
        }),
        'in a chat of others': ({ maker, rowId }) => ({ by: maker, fields: message(rowId('chats', OF_OTHERS)) }),
        'in a discussion': ({ maker, rowId }) => ({ by: maker, fields: message(rowId('chats', TALK)) }),
        'a poll': ({ maker, rowId }) => ({
          by: maker,
          fields: {
            ...{ chat_id: shared(rowId), message_text: 'When?' },
            ...{ poll: { options: ['Friday', 'Saturday'], has_several_answers: false }, poll_closes_at: null },
          },
        }),
      },
      creations: {
        'in a chat with them': ({ rowId }) => message(shared(rowId)),
        'in a chat of others': ({ rowId }) => message(rowId('chats', OF_OTHERS)),
        'in a discussion': ({ rowId }) => message(rowId('chats', TALK)),
        'files alone': ({ rowId }) => ({ chat_id: shared(rowId), message_text: '', awaited_files: 2 }),
        nothing: ({ rowId }) => ({ chat_id: shared(rowId), message_text: '' }),
      },
      updates: {
        'other words': () => ({ message_text: 'Changed' }),
        'no words': () => ({ message_text: '' }),
        'a reaction': ({ actor }) => ({ reactions: { [actor.memberId]: ['👍'] } }),
        'a vote': ({ actor }) => ({ votes: { [actor.memberId]: [1] } }),
        'taking it back': () => ({ is_removed: true }),
      },
      bulkUpdate: ({ actor }) => ({ reactions: { [actor.memberId]: ['❤️'] } }),
      forged: ({ other }) => ({
        ...{ sender_id: other.memberId, poll_closed_at: forgedTime, edited_at: forgedTime, removed_at: forgedTime },
        ...{ removed_by: other.memberId, scope_id: other.memberId, seq: 1 },
      }),
      isNeverRemoved: true,
    },
    chat_choices: {
      rows: {
        'their own': ({ actor, rowId }) => ({
          by: actor,
          fields: { chat_id: rowId('chats', THEIRS), user_id: actor.memberId, is_archived: true },
        }),
        "another's": ({ maker, rowId }) => ({
          by: maker,
          fields: { chat_id: rowId('chats', 'shared with them'), user_id: maker.memberId, is_archived: true },
        }),
      },
      creations: {
        'a chat put away': ({ actor, rowId }) => ({
          ...{ chat_id: shared(rowId), user_id: actor.memberId, is_archived: true },
        }),
        'for another': ({ other, rowId }) => ({
          ...{ chat_id: shared(rowId), user_id: other.memberId, is_archived: true },
        }),
      },
      idOf,
      updates: { 'taken out again': () => ({ is_archived: false }) },
      bulkUpdate: { is_archived: false },
      isNeverRemoved: true,
    },
  },
  calls: {
    'show-activity': () => ({ chat_id: '0197aaaa-0000-7000-8000-0000000000f2', state: 'here' }),
    'search-chat-messages': () => ({ words: 'cake' }),
    'find-message-of-day': () => ({ chat_id: '0197aaaa-0000-7000-8000-0000000000f2', from: forgedTime }),
  },
};
