import { SlidersHorizontal } from 'lucide-react';
import { TASK_STATUSES } from '#contract/areas/tasks.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ListFilter } from '../../../rows/list-filter.tsx';
import { Button } from '../../../ui/button.tsx';
import { SORTS, type ListChoices } from '../list-choices.ts';
import styles from './list-tools.module.css';

interface ListToolsProps {
  isOpen: boolean;
  sought: string;
  choices: ListChoices;
  onToggle: () => void;
  onSeek: (sought: string) => void;
  onChoose: (choices: Partial<ListChoices>) => void;
}

const STATE_WORDS = {
  pending: 'statusPending',
  'in progress': 'statusInProgress',
  completed: 'statusCompleted',
} as const;

/** Search, state and order of the list, behind one button. Closing them shows the whole list again. */
export function ListTools({ isOpen, sought, choices, onToggle, onSeek, onChoose }: ListToolsProps) {
  const { t } = useTranslation('tasks');
  return (
    <div className={styles['tools']}>
      <Button
        tone="quiet"
        icon={<SlidersHorizontal size={18} aria-hidden="true" />}
        aria-expanded={isOpen}
        className={styles['button'] ?? ''}
        onClick={onToggle}
      >
        {t(isOpen ? 'toolsClose' : 'tools')}
      </Button>
      {isOpen ? (
        <>
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
        </>
      ) : null}
    </div>
  );
}
