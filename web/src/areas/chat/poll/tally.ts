import type { ChatMessage } from '#contract/areas/chat/messages.ts';

type Voted = Pick<ChatMessage, 'poll' | 'votes' | 'poll_closes_at' | 'poll_closed_at'>;

/** It closes by itself at its time, also where the server has not said so yet. */
export const isClosed = ({ poll_closes_at, poll_closed_at }: Voted, now: Date): boolean =>
  poll_closed_at !== null || (poll_closes_at !== null && Date.parse(poll_closes_at) <= now.getTime());

interface Tally {
  /** By option. */
  readonly counts: readonly number[];
  /** Members who voted. */
  readonly voters: number;
  /** The options with the most votes; none without a vote. */
  readonly best: readonly number[];
}

export function tally({ poll, votes }: Voted): Tally {
  const all = Object.values(votes ?? {});
  const counts = (poll?.options ?? []).map((_, option) => all.filter((chosen) => chosen.includes(option)).length);
  const most = Math.max(0, ...counts);
  const best = most === 0 ? [] : counts.flatMap((count, option) => (count === most ? [option] : []));
  return { counts, voters: all.filter((chosen) => chosen.length > 0).length, best };
}

/** What a poll says, to make something of: its question, and once it is closed what was chosen. */
export function wordsOfPoll(message: Voted & Pick<ChatMessage, 'message_text'>, now: Date): string {
  const { best } = tally(message);
  if (!message.poll || !isClosed(message, now) || best.length === 0) return message.message_text;
  const chosen = best.flatMap((option) => message.poll?.options[option] ?? []);
  return `${message.message_text.replace(/\s*[?¿]+\s*$/u, '').replace(/^¿\s*/u, '')}: ${chosen.join(', ')}`;
}
