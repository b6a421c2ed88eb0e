import { useId } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Choice } from '../../../ui/choice.tsx';
import type { Person } from '../../../ui/people.ts';
import toggles from '../../../ui/switches/toggles.module.css';
import { toggled } from '../../../ui/switches/toggles.tsx';
import { nameManagers, type AssignMode } from '../assignment.ts';
import styles from './assignee-fields.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface AssigneeFieldsProps {
  currentMembers: readonly Person[];
  managers: readonly Person[];
  mayAssignAll: boolean;
  isNew: boolean;
  myId: string;
  mode: AssignMode;
  chosen: readonly string[];
  onChange: (assignment: { mode: AssignMode; chosen: readonly string[] }) => void;
}

export function AssigneeFields(props: AssigneeFieldsProps) {
  const { currentMembers, managers, mayAssignAll, isNew, myId, mode, chosen, onChange } = props;
  const { t, language } = useTranslation('tasks');
  const name = useId();
  if (!mayAssignAll) {
    const names = nameManagers(managers, language);
    const isMine = isNew || (chosen.length === 1 && chosen[0] === myId);
    if (isMine)
      return <p className={styles['note']}>{names === '' ? t('assignSelf') : t('assignSelfOnly', { names })}</p>;
    const owners = currentMembers.filter((person) => chosen.includes(person.id)).map((person) => person.firstName);
    const whose = owners.length > 0 ? t('assignedTo', { names: new Intl.ListFormat(language).format(owners) }) : '';
    const ask = names === '' ? '' : t('askToChange', { names });
    return <p className={styles['note']}>{`${whose} ${ask}`.trim()}</p>;
  }

  function toggle(id: string) {
    if (mode === 'single') return onChange({ mode, chosen: [id] });
    onChange({ mode, chosen: toggled(chosen, id) });
  }

  return (
    <div className={styles['assign']}>
      <Choice
        label={t('fieldAssign')}
        chosen={mode}
        // Switching the mode clears the choice.
        onChoose={(next) => onChange({ mode: next, chosen: [] })}
        options={[
          { value: 'single', label: t('assignSingle') },
          { value: 'multiple', label: t('assignMultiple') },
        ]}
      />
      <div
        role={mode === 'single' ? 'radiogroup' : 'group'}
        aria-label={t('fieldAssign')}
        className={`${toggles['options']} ${styles['people']}`}
      >
        {currentMembers.map((person) => (
          <label key={person.id} className={`${toggles['option']} ${styles['person']}`}>
            <input
              type={mode === 'single' ? 'radio' : 'checkbox'}
              name={name}
              className="visually-hidden"
              checked={chosen.includes(person.id)}
              onChange={() => toggle(person.id)}
            />
            <Avatar person={person} size="sm" />
            {person.firstName}
          </label>
        ))}
      </div>
      {chosen.length === 0 ? <p className={styles['note']}>{t('assignNobody')}</p> : null}
    </div>
  );
}
