import { AUDIENCE_KINDS, type Audience } from '#contract/seen-by/audience.ts';
import { members } from '#contract/areas/family.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import type { Person } from '../../ui/people.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { toggled, Toggles } from '../../ui/switches/toggles.tsx';
import styles from './audience.module.css';
import { AUDIENCE_WORDS, useSeers, type Always } from './use-seers.ts';

interface AudienceFieldProps extends Always {
  value: Audience;
  onChange: (audience: Audience) => void;
  currentMembers: readonly Person[];
  myId: string;
  disabled?: boolean;
  /** It repeats: its dates are seen by the same people. */
  repeats?: boolean;
}

/** Who sees a row, with the names of those who will. */
export function AudienceField(props: AudienceFieldProps) {
  const { value, onChange, currentMembers, myId, maker, forIds, disabled = false, repeats = false } = props;
  const words = AUDIENCE_WORDS[useDateHabits().language];
  const { rows } = useRows(members);
  const seers = useSeers(value, { maker, forIds });
  const isChilds = rows.some(({ id, role }) => id === (maker ?? myId) && role === 'child');
  const chosen = value?.members ?? [];
  const isNamed = value !== null && value.kind !== 'managers';
  return (
    <fieldset className={styles['field']} disabled={disabled}>
      <SelectField
        label={words.label}
        value={value?.kind ?? 'family'}
        disabled={disabled}
        options={[
          { value: 'family', label: words.family },
          ...AUDIENCE_KINDS.map((kind) => ({ value: kind, label: words[kind] })),
        ]}
        onChange={(kind) => onChange(kind === 'family' ? null : { kind, members: [] })}
      />
      {isNamed ? (
        <Toggles
          label={value.kind === 'people' ? words.chooseSeers : words.chooseOthers}
          options={currentMembers
            .filter(({ id }) => id !== myId)
            .map((person) => ({
              value: person.id,
              label: person.firstName,
              icon: <Avatar person={person} size="sm" />,
            }))}
          chosen={chosen}
          onToggle={(id) => onChange({ ...value, members: [...toggled(chosen, id)] })}
        />
      ) : null}
      {value === null ? null : (
        <p className={styles['note']} role="status">
          {[
            seers,
            ...(isNamed && forIds.length > 0 ? [words.always] : []),
            isChilds ? words.childs : '',
            repeats ? words.wholeSeries : '',
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
    </fieldset>
  );
}
