import type { FormEvent, KeyboardEvent } from 'react';

/** A disabled button keeps the browser from submitting on Enter; what is missing is wanted then. */
export function submitOnEnter(isReady: boolean, submit: (event: FormEvent<HTMLFormElement>) => void) {
  return (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && !isReady && event.target instanceof HTMLInputElement) submit(event);
  };
}
