import { Avatar } from '../../../ui/avatar.tsx';
import type { Person } from '../../../ui/people.ts';
import styles from './people-filter.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface PeopleFilterProps {
  people: readonly Person[];
  myId: string;
  /** The number of late and today's tasks by member id. */
  left: ReadonlyMap<string, number>;
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

/** The members, each with the number of tasks left today. Choosing one shows only their tasks. */
export function PeopleFilter({ people, myId, left, chosen, onChoose }: PeopleFilterProps) {
  const { t } = useTranslation('tasks');
  return (
    <div role="group" aria-label={t('whose')} className={styles['people']}>
      <button type="button" aria-pressed={chosen === null} className={styles['person']} onClick={() => onChoose(null)}>
        <span className={styles['all']}>{t('everyone')}</span>
      </button>
      {people
        .toSorted((one, other) => Number(other.id === myId) - Number(one.id === myId))
        .map((person) => {
          const count = left.get(person.id) ?? 0;
          return (
            <button
              key={person.id}
              type="button"
              aria-pressed={chosen === person.id}
              className={styles['person']}
              onClick={() => onChoose(chosen === person.id ? null : person.id)}
            >
              <Avatar person={person} size="sm" />
              <span className={styles['name']}>{person.id === myId ? t('mine') : person.firstName}</span>
              <span className={styles['left']}>{count > 0 ? t('left', { count }) : t('leftNone')}</span>
            </button>
          );
        })}
    </div>
  );
}
