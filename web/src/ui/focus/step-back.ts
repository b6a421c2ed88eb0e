import type { KeyboardEvent } from 'react';

/**
 * For `onKeyDown` around a question that is asked in place: Escape takes back the question, and closes nothing around it. The button that
 * asked, the first one there, has the focus then. Null while nothing is asked.
 */
export function onEscape(stepBack: (() => void) | null): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (stepBack === null || event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    stepBack();
    event.currentTarget.querySelector('button')?.focus();
  };
}
