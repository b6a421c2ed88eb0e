import { Search } from 'lucide-react';
import styles from './list-filter.module.css';

interface ListFilterProps<Kind extends string> {
  label: string;
  /** The words that are looked for. */
  sought: string;
  onSeek: (sought: string) => void;
  kinds: readonly { value: Kind; label: string }[];
  /** Null for rows of every kind. */
  chosen: Kind | null;
  onChoose: (kind: Kind | null) => void;
}

/** A search field above a list, and a row of kinds to narrow it by; pressing the chosen kind again shows all. */
export function ListFilter<Kind extends string>(props: ListFilterProps<Kind>) {
  const { label, sought, onSeek, kinds, chosen, onChoose } = props;
  return (
    <search className={styles['filter']}>
      <label className={styles['field']}>
        <Search size={20} aria-hidden="true" />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="search"
          value={sought}
          onChange={(event) => onSeek(event.target.value)}
        />
      </label>
      <div className={styles['kinds']}>
        {kinds.map((kind) => (
          <button
            key={kind.value}
            type="button"
            className={styles['kind']}
            aria-pressed={kind.value === chosen}
            onClick={() => onChoose(kind.value === chosen ? null : kind.value)}
          >
            {kind.label}
          </button>
        ))}
      </div>
    </search>
  );
}
