import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import type { Kind } from '../sentence/sentence.ts';
import styles from './quick-add.module.css';
import { fillIn, useQuickWords } from './quick-words.ts';
import { SentenceChips } from './sentence-chips.tsx';

interface UnderstoodProps extends ComponentProps<typeof SentenceChips> {
  /** Of the hint for a line of which nothing is understood; null for others. */
  hintId: string | null;
  /** A member other than the usual person, for the example of a hint; undefined without one. */
  example: string | undefined;
  /** What it can be made into. */
  kinds: readonly Kind[];
  /** The buttons stand there before anything is typed, with one that adds it. */
  hasButtons: boolean;
  isEmpty: boolean;
  onKind: (kind: Kind) => void;
  onMore: () => void;
}

/** Below the field: what was understood, what it becomes, and the way to the dialog with all fields. */
export function Understood(props: UnderstoodProps) {
  const { hintId, example, kinds, hasButtons, isEmpty, onKind, onMore, ...chips } = props;
  const words = useQuickWords();
  const { kind } = chips.sentence;
  const hint = { task: [words.taskHint, words.taskHintAlone], event: [words.eventHint, words.eventHintAlone] } as const;
  return (
    <>
      <SentenceChips {...chips} />
      {hintId !== null ? (
        <p id={hintId} className={styles['hint']}>
          {fillIn(hint[kind][example === undefined ? 1 : 0], { name: example ?? '' })}
        </p>
      ) : null}
      {isEmpty && !hasButtons ? null : (
        <div className={styles['tools']}>
          {kinds.length > 1 ? (
            <Choice<Kind>
              label={words.kind}
              hidesLabel
              chosen={kind}
              onChoose={onKind}
              options={kinds.map((value) => ({ value, label: words[value] }))}
            />
          ) : null}
          <Button tone="quiet" onClick={onMore}>
            {words.moreFields}
          </Button>
          {hasButtons ? (
            <Button type="submit" tone="primary" className={styles['submit'] ?? ''}>
              {words.add}
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
}
