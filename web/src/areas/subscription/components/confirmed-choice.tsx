import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { onEscape } from '../../../ui/focus/step-back.ts';
import styles from './plan-card.module.css';

interface ConfirmedChoiceProps {
  /** The words of the button, before and while the question is open. */
  words: string;
  keep: string;
  /** What the choice means, where it takes more than a line that stands there anyway. */
  text?: string;
  /** The button that chooses. */
  children: ReactNode;
}

/** Asks before a plan is ended that may not come back. */
export function ConfirmedChoice({ words, keep, text, children }: ConfirmedChoiceProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div role="group" className={styles['question']} onKeyDown={onEscape(isAsking ? () => setIsAsking(false) : null)}>
      <Button wide aria-expanded={isAsking} onClick={() => setIsAsking((was) => !was)}>
        {isAsking ? keep : words}
      </Button>
      {isAsking ? children : null}
      {isAsking && text !== undefined ? <p>{text}</p> : null}
    </div>
  );
}
