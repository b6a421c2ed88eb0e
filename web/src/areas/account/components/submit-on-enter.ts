import type { FormEvent, KeyboardEvent } from 'react';

/** A disabled button keeps the browser from submitting on Enter; what is missing is wanted then. */
export function submitOnEnter(
  event: KeyboardEvent<HTMLFormElement>,
  isReady: boolean,
  submit: (event: FormEvent<HTMLFormElement>) => Promise<unknown>,
): void {
  if (event.key === 'Enter' && !isReady && event.target instanceof HTMLInputElement) void submit(event);
}
