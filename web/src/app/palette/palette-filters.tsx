import type { FamilyProps } from '../../areas/area.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import styles from './palette.module.css';
import { TIMES, type FoundGroup, type Narrowed } from './use-search.ts';

interface PaletteFiltersProps {
  kinds: readonly FoundGroup[];
  people: FamilyProps['currentMembers'];
  narrowed: Narrowed;
  onNarrow: (narrowed: Narrowed) => void;
}

/** Narrows what was found to one kind, to a person and to a time. Pressing the chosen kind again shows all. */
export function PaletteFilters({ kinds, people, narrowed, onNarrow }: PaletteFiltersProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['filters']} role="group" aria-label={t('searchNarrow')}>
      {kinds.map(({ key, name }) => (
        <button
          key={key}
          type="button"
          aria-pressed={narrowed.group === key}
          onClick={() => onNarrow({ ...narrowed, group: narrowed.group === key ? null : key })}
        >
          {name}
        </button>
      ))}
      <select
        aria-label={t('searchPerson')}
        value={narrowed.memberId ?? ''}
        onChange={({ target }) => onNarrow({ ...narrowed, memberId: target.value || null })}
      >
        <option value="">{t('searchAnyone')}</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label={t('searchTime')}
        value={narrowed.time}
        // Its options have these values.
        onChange={({ target }) => onNarrow({ ...narrowed, time: target.value as Narrowed['time'] })}
      >
        {TIMES.map((time) => (
          <option key={time} value={time}>
            {t(`searchTime_${time}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
