import { Keyboard } from 'lucide-react';
import { EVENT_CATEGORIES } from '#contract/areas/calendar.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/button.tsx';
import type { Person } from '../../../ui/people.ts';
import { toggled } from '../../../ui/switches/toggles.tsx';
import type { EntryFilter } from '../entries.ts';
import styles from './calendar-filter.module.css';

interface CalendarFilterProps {
  people: readonly Person[];
  filter: EntryFilter;
  onFilter: (filter: EntryFilter) => void;
  /** Lists the keys of the calendar; null on devices without any. */
  onKeys: (() => void) | null;
}

/** Whose entries are shown, and of which kind, in one line. Pressing a chosen person again shows all. */
export function CalendarFilter({ people, filter, onFilter, onKeys }: CalendarFilterProps) {
  const { t } = useTranslation('calendar');
  return (
    <div className={styles['filter']}>
      <div role="group" aria-label={t('whose')} className={styles['people']}>
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
      <select
        aria-label={t('kinds')}
        className={styles['kinds']}
        value={filter.category ?? ''}
        onChange={({ target }) =>
          onFilter({ ...filter, category: EVENT_CATEGORIES.find((one) => one === target.value) ?? null })
        }
      >
        <option value="">{t('allKinds')}</option>
        {EVENT_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {t(`category_${category}`)}
          </option>
        ))}
      </select>
      {onKeys ? (
        <IconButton label={t('keys')} title={t('byKey', { name: t('keys'), key: '?' })} onClick={onKeys}>
          <Keyboard size={20} />
        </IconButton>
      ) : null}
    </div>
  );
}
