import { EVENT_CATEGORIES } from '#contract/areas/calendar.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { Person } from '../../../ui/people.ts';
import { toggled } from '../../../ui/toggles.tsx';
import type { EntryFilter } from '../entries.ts';
import styles from './calendar-filter.module.css';

interface CalendarFilterProps {
  people: readonly Person[];
  filter: EntryFilter;
  onFilter: (filter: EntryFilter) => void;
}

/** Whose entries are shown, and of which kind. Pressing a chosen one again shows all. */
export function CalendarFilter({ people, filter, onFilter }: CalendarFilterProps) {
  const { t } = useTranslation('calendar');
  return (
    <div className={styles['filter']}>
      <div role="group" aria-label={t('whose')} className={styles['row']}>
        {people.map((person) => (
          <button
            key={person.id}
            type="button"
            className={styles['choice']}
            aria-pressed={filter.people.includes(person.id)}
            onClick={() => onFilter({ ...filter, people: toggled(filter.people, person.id) })}
          >
            <Avatar person={person} size="sm" />
            {person.firstName}
          </button>
        ))}
      </div>
      <div role="group" aria-label={t('kinds')} className={styles['row']}>
        {EVENT_CATEGORIES.map((category) => (
          <button
            key={category}
            type="button"
            className={styles['choice']}
            aria-pressed={filter.category === category}
            onClick={() => onFilter({ ...filter, category: filter.category === category ? null : category })}
          >
            {t(`category_${category}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
