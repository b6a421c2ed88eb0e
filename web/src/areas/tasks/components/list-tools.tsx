import { TASK_STATUSES } from '#contract/areas/tasks.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ListFilter } from '../../../rows/list-filter.tsx';
import { SORTS, type ListChoices } from '../list-choices.ts';
import styles from './list-tools.module.css';

interface ListToolsProps {
  sought: string;
  choices: ListChoices;
  onSeek: (sought: string) => void;
  onChoose: (choices: Partial<ListChoices>) => void;
}

const STATE_WORDS = {
  pending: 'statusPending',
  'in progress': 'statusInProgress',
  completed: 'statusCompleted',
} as const;

/** Search, state and order of the list. */
export function ListTools({ sought, choices, onSeek, onChoose }: ListToolsProps) {
  const { t } = useTranslation('tasks');
  return (
    <div className={styles['tools']}>
      <ListFilter
        label={t('search')}
        {...{ sought, onSeek }}
        kinds={TASK_STATUSES.map((value) => ({ value, label: t(STATE_WORDS[value]) }))}
        chosen={choices.state}
        onChoose={(state) => onChoose({ state })}
      />
      <label className={styles['sort']}>
        {t('sort')}
        <select
          value={choices.sort}
          onChange={({ target }) => onChoose({ sort: SORTS.find((one) => one === target.value) ?? 'due' })}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort_${sort}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
