import type { OwnRowsAnswer } from '#contract/areas/membership.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import type { OwnRows } from './own-rows.ts';

export type OwnRowsChoices = Readonly<Record<keyof OwnRowsAnswer, string>>;

/** Rows that are named; the others are counted. */
const NAMED = 3;

interface OwnRowsFieldsProps {
  rows: readonly OwnRows[];
  /** Null for the person who leaves and is the one asked. */
  leaver: string | null;
  receivers: readonly { id: string; name: string }[];
  /** The member who is asked. */
  myId: string;
  choices: OwnRowsChoices;
  onChoose: (field: keyof OwnRowsAnswer, choice: string) => void;
}

/** Asks what becomes of the tasks and events that only a leaving member has. */
export function OwnRowsFields({ rows, leaver, receivers, myId, choices, onChoose }: OwnRowsFieldsProps) {
  const { t } = useTranslation('person');
  return rows.map(({ field, titles }) => {
    const choice = choices[field];
    const kind = choice === 'keep' || choice === 'delete' ? choice : 'give';
    const named = titles.slice(0, NAMED).join(', ');
    const count = titles.length;
    return (
      <SelectField
        key={field}
        label={leaver === null ? t(`${field}_mine`, { count }) : t(field, { count, name: leaver })}
        value={choice}
        options={[
          { value: 'keep', label: t('ownKeep') },
          ...receivers.map(({ id, name }) => ({
            value: id,
            label: id === myId ? t('ownForMe') : t('ownFor', { name }),
          })),
          { value: 'delete', label: t('ownDelete') },
        ]}
        hint={`${named}${count > NAMED ? ' …' : '.'} ${t(field === 'own_tasks' ? `ownTasks_${kind}` : `ownEvents_${kind}`)}`}
        onChange={(chosen) => onChoose(field, chosen)}
      />
    );
  });
}
