import { MESSAGE_OPEN_MS } from '#contract/areas/chat/messages.ts';
import type { Message } from './arrange.ts';

/** The message whose menu is open, and beside what. */
export interface MenuPlace {
  readonly message: Message;
  readonly anchor: HTMLElement;
}

/** True while its sender may change a message. */
export const isOpenFor = ({ sender_id, created_at, is_removed, poll }: Message, myId: string, now: number): boolean =>
  sender_id === myId && !is_removed && poll === null && now - Date.parse(created_at) < MESSAGE_OPEN_MS;
