import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { resolveLanguage } from '../../../lib/language.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Choice } from '../../../ui/choice.tsx';
import type { Person } from '../../../ui/people.ts';
import { nameManagers, type AssignMode } from '../assignment.ts';
import styles from './assignee-fields.module.css';

interface AssigneeFieldsProps {
  here: readonly Person[];
  managers: readonly Person[];
  mayAssignAll: boolean;
  mode: AssignMode;
  chosen: readonly string[];
  onChange: (assignment: { mode: AssignMode; chosen: readonly string[] }) => void;
}

export function AssigneeFields({ here, managers, mayAssignAll, mode, chosen, onChange }: AssigneeFieldsProps) {
  const { t, i18n } = useTranslation('tasks');
  const name = useId();
  if (!mayAssignAll) {
    const names = nameManagers(managers, resolveLanguage(i18n.language));
    return <p className={styles['note']}>{names === '' ? t('assignSelf') : t('assignSelfOnly', { names })}</p>;
  }

  function toggle(id: string) {
    if (mode === 'single') return onChange({ mode, chosen: [id] });
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    onChange({ mode, chosen: next });
  }

  return (
    <div className={styles['assign']}>
      <Choice
        label={t('fieldAssign')}
        chosen={mode}
        // Another way of choosing starts with nobody chosen.
        onChoose={(next) => onChange({ mode: next, chosen: [] })}
        options={[
          { value: 'single', label: t('assignSingle') },
          { value: 'multiple', label: t('assignMultiple') },
        ]}
      />
      <div role={mode === 'single' ? 'radiogroup' : 'group'} aria-label={t('fieldAssign')} className={styles['people']}>
        {here.map((person) => (
          <label key={person.id} className={styles['person']}>
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
