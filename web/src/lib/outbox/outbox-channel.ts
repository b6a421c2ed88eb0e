import type { Channel, Device } from '../storage/device.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { Settlement } from './settlement.ts';

/** Messages between the clients of one browser about their common outbox. */
type Message =
  | { readonly kind: 'added'; readonly entry: OutboxEntry }
  | { readonly kind: 'settled'; readonly settlements: readonly Settlement[]; readonly refused: readonly OutboxEntry[] }
  /**
   * `gone`: ids of entries that a person discarded or sent again; no client may send them any more. The name stays, because
   * clients of different app versions exchange these messages.
   */
  | { readonly kind: 'changed'; readonly gone: readonly string[] };

export interface OutboxChannel extends Pick<Channel, 'close'> {
  post(message: Message): void;
  listen(listener: (message: Message) => void): void;
}

export function openOutboxChannel(device: Device): OutboxChannel {
  const { post, listen, close } = device.openChannel('casita-outbox');
  return {
    post,
    listen: (listener) => listen((data) => listener(data as Message)), // only these messages travel on this channel
    close,
  };
}
