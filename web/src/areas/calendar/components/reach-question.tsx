import { useState } from 'react';
import type { Reach } from '#contract/recurrence/series.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazySheet } from '../../../pwa/lazy-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './reach-question.module.css';

const Sheet = lazySheet(() => import('../../../ui/sheet/sheet.tsx').then((file) => file.Sheet));

type Kind = 'change' | 'delete';

interface Asked {
  readonly kind: Kind;
  readonly reaches: readonly Reach[];
  readonly answer: (reach: Reach | null) => void;
}

const WORDS = { one: 'reachOne', following: 'reachFollowing', all: 'reachAll' } as const;

/** Asks which occurrences of a repeating event are meant; one is meant where there is no question. Null when the person gives up. */
export function useReachQuestion() {
  const { t } = useTranslation('calendar');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  function ask(kind: Kind, reaches: readonly Reach[]): Promise<Reach | null> {
    if (reaches.length === 0) return Promise.resolve('one');
    return new Promise((answer) => {
      setAsked({ kind, reaches, answer });
      setIsOpen(true);
    });
  }
  function finish(reach: Reach | null): void {
    setIsOpen(false);
    asked?.answer(reach);
  }

  const question = asked ? (
    <Sheet
      isOpen={isOpen}
      onClose={() => finish(null)}
      title={t(asked.kind === 'delete' ? 'reachDelete' : 'reachChange')}
      isMessage
    >
      <div className={styles['answers']}>
        {asked.reaches.map((reach) => (
          <Button key={reach} wide onClick={() => finish(reach)}>
            {t(WORDS[reach])}
          </Button>
        ))}
        <Button tone="quiet" wide onClick={() => finish(null)}>
          {t('cancel')}
        </Button>
      </div>
    </Sheet>
  ) : null;
  return { ask, question };
}
