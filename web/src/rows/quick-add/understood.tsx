import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import type { SentenceKind } from '../sentence/sentence.ts';
import styles from './quick-add.module.css';
import { fillIn } from '../../lib/i18n/i18n.ts';
import { useQuickWords } from './quick-words.ts';
import { SentenceChips } from './sentence-chips.tsx';

interface UnderstoodProps extends Omit<ComponentProps<typeof SentenceChips>, 'hasAlwaysDay'> {
  /** Of the hint for a line of which nothing is understood; null for others. */
  hintId: string | null;
  /** A member other than the usual person, for the example of a hint; undefined without one. */
  example: string | undefined;
  /** What it can be made into. */
  kinds: readonly [SentenceKind, ...SentenceKind[]];
  /** The buttons stand there before anything is typed, with one that adds it. */
  hasButtons: boolean;
  isEmpty: boolean;
  onKind: (key: string) => void;
  onMore: () => void;
}

/** Below the field: what was understood, what it becomes, and the way to the dialog with all fields. */
export function Understood(props: UnderstoodProps) {
  const { hintId, example, kinds, hasButtons, isEmpty, onKind, onMore, ...chips } = props;
  const words = useQuickWords();
  const { language } = useDateHabits();
  const kind = kinds.find(({ key }) => key === chips.sentence.kind) ?? kinds[0];
  return (
    <>
      <SentenceChips {...chips} hasAlwaysDay={kind.lasts} />
      {hintId !== null ? (
        <p id={hintId} className={styles['hint']}>
          {fillIn((example === undefined ? kind.hintAlone : kind.hint)[language], { name: example ?? '' })}
        </p>
      ) : null}
      {isEmpty && !hasButtons ? null : (
        <div className={styles['tools']}>
          {kinds.length > 1 ? (
            <Choice
              label={words.kind}
              hidesLabel
              chosen={kind.key}
              onChoose={onKind}
              options={kinds.map(({ key, name }) => ({ value: key, label: name[language] }))}
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
