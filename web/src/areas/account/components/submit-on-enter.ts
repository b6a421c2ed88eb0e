import type { FormEvent, KeyboardEvent } from 'react';

/** Submits on Enter while the button is disabled, which the browser does not do, so that the form can show what is missing. */
export function submitOnEnter(
  event: KeyboardEvent<HTMLFormElement>,
  isReady: boolean,
  submit: (event: FormEvent<HTMLFormElement>) => Promise<unknown>,
): void {
  if (event.key === 'Enter' && !isReady && event.target instanceof HTMLInputElement) void submit(event);
}
