import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PRESENT_EVERY_MS, PRESENT_MS, showActivity, TYPING_EVERY_MS, TYPING_MS } from '#contract/areas/chat/calls.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { useSyncStatus } from '../../../lib/outbox/sync-status.ts';
import { useIsVisible } from './use-is-visible.ts';

interface Signal {
  readonly chat_id: string;
  readonly member_id: string;
  readonly state: 'here' | 'typing' | 'gone';
}
const onSignal = (_listener: (signal: Signal) => void) => () => undefined;

export interface Presence {
  /** Ids of the others who look at the chat now. */
  readonly here: readonly string[];
  readonly typing: readonly string[];
  /** Called as often as the person types. */
  readonly tellTyping: () => void;
}

interface Sign {
  readonly typingUntil: number;
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
  const isHere = isVisible && online;

  const tell = useEffectEvent((state: 'here' | 'typing' | 'gone') => {
    callRemote(showActivity, { chat_id: chatId, state }).then(
      (answer) => {
        isWatched.current = answer.is_watched;
      },
      () => undefined, // nobody misses it
    );
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

  useEffect(
    () =>
      onSignal(({ chat_id, member_id, state }) => {
        if (chat_id !== chatId || member_id === myId) return;
        isWatched.current = state !== 'gone';
        const at = Date.now();
        setNow(at);
        setSigns((before) =>
          new Map(before).set(member_id, {
            typingUntil: state === 'typing' ? at + TYPING_MS : 0,
            hereUntil: state === 'gone' ? 0 : at + PRESENT_MS,
          }),
        );
      }),
    [chatId, myId],
  );

  const next = Math.min(
    ...[...signs.values()].flatMap(({ typingUntil, hereUntil }) => [typingUntil, hereUntil]).filter((end) => end > now),
  );
  useEffect(() => {
    if (next === Infinity) return;
    const timer = setTimeout(() => setNow(Date.now()), next - Date.now() + 10);
    return () => clearTimeout(timer);
  }, [next]);

  const idsUntil = (end: keyof Sign) => [...signs].flatMap(([id, sign]) => (sign[end] > now ? [id] : []));
  return {
    here: idsUntil('hereUntil'),
    typing: idsUntil('typingUntil'),
    tellTyping: () => {
      const at = Date.now();
      if (!isWatched.current || at - typedAt.current < TYPING_EVERY_MS) return;
      typedAt.current = at;
      tell('typing');
    },
  };
}
