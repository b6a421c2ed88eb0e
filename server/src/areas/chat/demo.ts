import type { ChatMessage } from '#contract/areas/chat/messages.ts';
import { pairId } from '#contract/areas/chat/words.ts';
import type { MemberColour } from '#contract/areas/family.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { dayOf, HOUR_MS, type AnyDemoRows, type DemoRows, type DemoWorld } from '../../demo/demo-rows.ts';
import { RIVERA_TALK } from './rivera-demo.ts';
import { VEGA_TALK } from './vega-demo.ts';

/**
 * A chat of a demo family. The first of `people` made it. `lines` has conversations, each with its day and time (`@3 18:30` is three days ago; on
 * day 0 the time is how long ago), and their messages: `ana: text`, a reply to the last message of the first person (`leo> text`), or a poll
 * (`ana? question | option | option |`), with reactions or the votes of a poll at its end (`[leo 👍]`).
 */
export interface DemoTalk {
  /** Its name; null for the family's chat. */
  readonly chat: string | null;
  readonly colour?: MemberColour;
  readonly keptDays?: 365;
  readonly people: readonly string[];
  readonly lines: string;
}

const TALKS: Readonly<Record<string, readonly DemoTalk[]>> = { rivera: RIVERA_TALK, vega: VEGA_TALK };
const talksOf = ({ name }: DemoWorld) => TALKS[name] ?? [];

/** Minutes between two messages of a conversation. */
const PAUSE_MS = 2 * 60_000;

const chats: DemoRows<'chats'> = {
  table: 'chats',
  dates: { created_at: 'past' },
  rows: (world) =>
    talksOf(world)
      .filter(({ chat }) => chat !== null)
      .map(({ chat, colour = null, keptDays = null, people: [maker = ''] }, place) => ({
        of: maker,
        row: {
          ...{ id: newId(world.now.getTime() - DAY_MS + place), name: chat, colour, kept_days: keptDays, kind: 'chat' },
          ...{ photo: null, task_id: null, event_id: null, pinned_message_id: null, last_message: null, reads: null },
          created_by: world.idOf(maker),
          created_at: new Date(world.now.getTime() - 21 * DAY_MS).toISOString(),
        },
      })),
};

const idOfChat = (world: DemoWorld, name: string | null): string =>
  name === null ? world.familyId : (world.written('chats').find(({ row }) => row.name === name)?.row.id ?? '');

/** Those whom its maker has added. Who is in the family's chat follows from the family. */
const participants: DemoRows<'chat_participants'> = {
  table: 'chat_participants',
  dates: {},
  rows: (world) =>
    talksOf(world).flatMap(({ chat, people: [maker = '', ...others] }) =>
      chat === null
        ? []
        : others.map((key) => {
            const [chat_id, user_id] = [idOfChat(world, chat), world.idOf(key)];
            return { of: maker, row: { id: pairId(chat_id, user_id), chat_id, user_id } };
          }),
    ),
};

type Said = Pick<ChatMessage, 'message_text' | 'poll' | 'reactions' | 'votes'>;

/** The parts of what follows a name. */
function readSaid(world: DemoWorld, mark: string, rest: string): Said {
  const [, text = rest, more] = /^(.*?)(?: \[([^\]]+)\])?$/.exec(rest) ?? [];
  const given = (more ?? '').split(', ').flatMap((one) => {
    const [key, what] = one.split(' ');
    return key && what ? [[world.idOf(key), what] as const] : [];
  });
  const plain: Said = { message_text: text, poll: null, reactions: null, votes: null };
  if (mark !== '?')
    return given.length === 0
      ? plain
      : { ...plain, reactions: Object.fromEntries(given.map(([id, emoji]) => [id, [emoji]])) };
  const [question = '', ...options] = text.split('|').map((part) => part.trim());
  return {
    ...plain,
    message_text: question,
    poll: { options: options.filter(Boolean), has_several_answers: false },
    votes: Object.fromEntries(given.map(([id, option]) => [id, [Number(option)]])),
  };
}

/** When a conversation began. */
function timeOf(world: DemoWorld, days: string, hours: string, minutes: string): number {
  const { now } = world;
  if (days === '0') return now.getTime() - Number(hours) * HOUR_MS - Number(minutes) * 60_000;
  return Date.parse(`${dayOf(now, -Number(days))}T${hours}:${minutes}:00Z`);
}

const messages: DemoRows<'chat_messages'> = {
  table: 'chat_messages',
  dates: { created_at: 'past' },
  rows: (world) =>
    talksOf(world).flatMap(({ chat, people: [first = ''], lines }) => {
      const chat_id = idOfChat(world, chat);
      let at = 0;
      let seq = 0;
      let answered: string | null = null;
      return lines
        .trim()
        .split('\n')
        .flatMap((line) => {
          const [, days, hours = '', minutes = ''] = /^@(\d+) (\d\d):(\d\d)$/.exec(line) ?? [];
          // Some hours ago may be before yesterday's evening.
          if (days !== undefined) at = Math.max(at, timeOf(world, days, hours, minutes) - PAUSE_MS);
          const [, key, mark = '', rest = ''] = /^(\w+)([:>?]) (.+)$/.exec(line) ?? [];
          if (key === undefined) return [];
          at += PAUSE_MS;
          seq += 1;
          const id = newId(at);
          const reply_to = mark === '>' ? answered : null;
          if (key === first) answered = id;
          const nothing = { mentions: null, attachments: null, awaited_files: null, edited_at: null };
          const row = {
            ...{ id, chat_id, sender_id: world.idOf(key), reply_to, seq, ...readSaid(world, mark, rest), ...nothing },
            ...{ poll_closes_at: null, poll_closed_at: null, removed_at: null, removed_by: null },
            created_at: new Date(Math.min(at, world.now.getTime())).toISOString(),
          };
          return [{ of: key, row }];
        });
    }),
};

export const demo: readonly AnyDemoRows[] = [chats, participants, messages];
