import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  CHAT_SIGNAL,
  PRESENT_EVERY_MS,
  PRESENT_MS,
  showActivity,
  TYPING_EVERY_MS,
  TYPING_MS,
} from '#contract/areas/chat/calls.ts';
import { chats, type Chat } from '#contract/areas/chat/chats.ts';
import type { LiveSignal } from '#contract/sync.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { useSyncStatus } from '../../../lib/outbox/sync-status.ts';
import { onSignal } from '../../../lib/sync/live.ts';
import { useFindRow, useKnownRow } from '../../../lib/sync/rows.ts';
import { useIsVisible } from './use-is-visible.ts';

export interface Presence {
  /** Ids of the others who look at the chat now. */
  readonly here: readonly string[];
  readonly typing: readonly string[];
  /** Called as often as the person types. */
  readonly tellTyping: () => void;
}

const isKept = (chat: Chat | null): boolean => chat !== null && chat.deleted_at === null && chat.version > 0;

interface Sign {
  readonly typingUntil: number;
  /** What was said last when they typed: who has sent it since types no longer. */
  readonly typedAfter: string | null;
  readonly hereUntil: number;
}

/** Who looks at a chat and who types in it. Tells it of this person too while the chat is in front of them, and that they type while anyone else looks. */
export function usePresence(chatId: string, myId: string): Presence {
  const isVisible = useIsVisible();
  const { online } = useSyncStatus();
  const [signs, setSigns] = useState<ReadonlyMap<string, Sign>>(new Map());
  const [now, setNow] = useState(() => Date.now());
  const isWatched = useRef(false);
  const typedAt = useRef(0);
  const find = useFindRow(chats);
  // The discussion of a row is there once the server has its first message.
  const chat = useKnownRow(chats, chatId);
  const isThere = isKept(chat);
  const isHere = isVisible && online && isThere;

  function note(ids: readonly string[], state: string): void {
    const at = Date.now();
    setNow(at);
    setSigns((before) => {
      const signOf = (id: string): Sign => ({
        // That a person is there says nothing of whether they type.
        typingUntil: state === 'typing' ? at + TYPING_MS : state === 'present' ? (before.get(id)?.typingUntil ?? 0) : 0,
        typedAfter:
          state === 'typing' ? (find(chatId)?.last_message?.id ?? null) : (before.get(id)?.typedAfter ?? null),
        hereUntil: state === 'gone' ? 0 : at + PRESENT_MS,
      });
      return new Map([...before, ...ids.map((id) => [id, signOf(id)] as const)]);
    });
  }
  const tell = useEffectEvent((state: 'here' | 'typing' | 'gone') => {
    // One who was taken out is gone without a word.
    if (!isKept(find(chatId))) return;
    callRemote(showActivity, { chat_id: chatId, state }).then(
      ({ is_watched, present }) => {
        isWatched.current = is_watched;
        note(present, 'present');
      },
      () => undefined, // the next one tells it again
    );
  });
  const hear = useEffectEvent((signal: LiveSignal) => {
    if (signal.name !== CHAT_SIGNAL || signal.about !== chatId || signal.from === myId) return;
    if (signal.state !== 'gone') isWatched.current = true;
    note([signal.from], signal.state);
  });

  useEffect(() => {
    if (!isHere) return;
    tell('here');
    const timer = setInterval(() => tell('here'), PRESENT_EVERY_MS);
    return () => {
      clearInterval(timer);
      tell('gone');
    };
  }, [isHere]);

  useEffect(() => onSignal((signal) => hear(signal)), []);

  const next = Math.min(
    ...[...signs.values()].flatMap(({ typingUntil, hereUntil }) => [typingUntil, hereUntil]).filter((end) => end > now),
  );
  useEffect(() => {
    if (next === Infinity) return;
    const timer = setTimeout(() => setNow(Date.now()), next - Date.now() + 10);
    return () => clearTimeout(timer);
  }, [next]);

  const last = chat?.last_message ?? null;
  const hasSent = (id: string, { typedAfter }: Sign) => last?.sender_id === id && last.id !== typedAfter;
  return {
    here: [...signs].flatMap(([id, sign]) => (sign.hereUntil > now ? [id] : [])),
    typing: [...signs].flatMap(([id, sign]) => (sign.typingUntil > now && !hasSent(id, sign) ? [id] : [])),
    tellTyping: () => {
      const at = Date.now();
      if (!isWatched.current || at - typedAt.current < TYPING_EVERY_MS) return;
      typedAt.current = at;
      tell('typing');
    },
  };
}
