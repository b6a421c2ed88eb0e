import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { Person } from '../../../ui/people.ts';
import styles from './fields.module.css';
import { toggled, Toggles } from '../../../ui/switches/toggles.tsx';

interface PeopleFieldProps {
  currentMembers: readonly Person[];
  managers: readonly Person[];
  myId: string;
  /** False for members who may put events into their own calendar only. */
  mayChooseOthers: boolean;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Whom an event is for; without a chosen member it is for the whole family. */
export function PeopleField(props: PeopleFieldProps) {
  const { currentMembers, managers, myId, mayChooseOthers, chosen, onChange } = props;
  const { t, language } = useTranslation('calendar');
  const names = new Intl.ListFormat(language, { type: 'disjunction' }).format(
    managers.map(({ firstName }) => firstName),
  );
  const people = currentMembers.filter(({ id }) => mayChooseOthers || id === myId || chosen.includes(id));
  const isOfOthers = !mayChooseOthers && chosen.some((id) => id !== myId);
  return (
    <fieldset disabled={isOfOthers}>
      <Toggles
        label={t('fieldPeople')}
        options={people.map((person) => ({
          value: person.id,
          label: person.firstName,
          icon: <Avatar person={person} size="sm" />,
        }))}
        chosen={chosen}
        onToggle={(id) => onChange(toggled(chosen, id))}
        none={{ label: t('everyone'), onChoose: () => onChange([]) }}
      />
      {mayChooseOthers || names === '' ? null : <p className={styles['note']}>{t('peopleAsk', { names })}</p>}
    </fieldset>
  );
}
