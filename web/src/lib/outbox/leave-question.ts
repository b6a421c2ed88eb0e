import type { Device } from '../storage/device.ts';
import type { Outbox } from './outbox.ts';

/** Makes the browser ask before it closes a page that alone has a change. All other pages close without a question. */
export function askWhileUnkept(device: Device, outbox: Outbox): () => void {
  let stopAsking: (() => void) | null = null;

  function look(): void {
    const isUnkept = outbox.entries().some(({ refuge }) => refuge === 'page');
    if (isUnkept) stopAsking ??= device.askBeforeLeaving();
    else end();
  }

  function end(): void {
    stopAsking?.();
    stopAsking = null;
  }

  const stopListening = outbox.onChange(look);
  return () => {
    stopListening();
    end();
  };
}
