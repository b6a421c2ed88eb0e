import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { Person } from '../../ui/people.ts';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import styles from './tick-sheet.module.css';
import type { TickOutcome } from './kitchen-store.ts';

/** What was pressed to be ticked, or to be open again. */
export interface Ticked {
  readonly table: 'tasks' | 'grocery_items';
  readonly id: string;
  readonly title: string;
  readonly isDone: boolean;
  /** Who may tick it; those it is for stand first. */
  readonly people: readonly Person[];
}

/** The question that it asks: of a task who has done it, of groceries who has them. */
const questionOf = ({ table, isDone }: Ticked) => (isDone ? 'whoOpens' : table === 'tasks' ? 'whoDid' : 'whoBought');

interface TickSheetProps {
  ticked: Ticked;
  isOpen: boolean;
  onClose: () => void;
  onTick: (person: Person) => Promise<TickOutcome>;
}

/** Asks by a face who has done it. */
export function TickSheet({ ticked, isOpen, onClose, onTick }: TickSheetProps) {
  const { t } = useTranslation('kitchen');
  const [isBusy, setIsBusy] = useState(false);
  const [isRefused, setIsRefused] = useState(false);

  async function tick(person: Person): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setIsRefused(false);
    const outcome = await onTick(person);
    setIsBusy(false);
    if (outcome === 'refused') setIsRefused(true);
    else onClose();
  }

  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(questionOf(ticked), { title: ticked.title })}>
      <ul className={styles['faces']} aria-busy={isBusy}>
        {ticked.people.map((person) => (
          <li key={person.id}>
            <button type="button" className={styles['face']} onClick={() => void tick(person)}>
              <Avatar person={person} size="xl" />
              <span>{person.firstName}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="alert" className={styles['failure']}>
        {isRefused ? t('tickRefused') : ''}
      </p>
    </Sheet>
  );
}
