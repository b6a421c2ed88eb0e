import type { Device } from '../storage/device.ts';
import type { Files } from '../files/files.ts';
import type { Outbox } from './outbox.ts';

/** Makes the browser ask before it closes a page that alone has a change, or a file that one names. All other pages close without a question. */
export function askWhileUnkept(device: Device, outbox: Outbox, files: Files): () => void {
  let stopAsking: (() => void) | null = null;

  function look(): void {
    const isUnkept = outbox.entries().some((entry) => entry.refuge === 'page' || files.isUnkept(entry));
    if (isUnkept) stopAsking ??= device.askBeforeLeaving();
    else end();
  }

  function end(): void {
    stopAsking?.();
    stopAsking = null;
  }

  const stopListening = [outbox.onChange(look), files.onChange(look)];
  return () => {
    for (const stop of stopListening) stop();
    end();
  };
}
