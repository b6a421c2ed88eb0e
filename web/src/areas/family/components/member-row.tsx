import { Cake, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { ageOn } from '#contract/birthdays.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { formatDate, type Day } from '../../../ui/dates/dates.ts';
import type { Person } from '../../../ui/people.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';
import type { MemberView } from '../members.ts';
import styles from './member-row.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/** From this age on a row does not say how old a person is. */
const ADULT_AGE = 18;

interface MemberRowProps {
  member: MemberView;
  person: Person;
  isMe: boolean;
  isOwner: boolean;
  today: Day;
  mayEdit: boolean;
  onEdit: () => void;
  /** Renders a link to this person's tasks with the given text. */
  tasksLink: (id: string, words: string) => ReactNode;
  /** Renders a link to this person's page with the given text. */
  personLink: (id: string, words: string) => ReactNode;
}

export function MemberRow(props: MemberRowProps) {
  const { member, person, isMe, isOwner, today, mayEdit, onEdit, tasksLink, personLink } = props;
  const { t } = useTranslation('family');
  const { t: sayPerson } = useTranslation('person');
  const habits = useDateHabits();
  const { taskCount } = member;
  const { birth_date } = member.row;
  const age = birth_date ? ageOn(birth_date, today) : 0;
  const words = taskCount === 0 ? t('pendingNone') : t('pendingTasks', { count: taskCount });
  return (
    <li className={styles['row']}>
      <Avatar person={person} size="lg" />
      <div className={styles['who']}>
        <p className={styles['name']}>
          {personLink(member.id, person.name)}
          {isMe ? <span className={styles['me']}> ({t('you')})</span> : null}
        </p>
        <p className={styles['facts']}>
          <span>{member.role === null ? t('noAccount') : t(`role_${member.role}`)}</span>
          {isOwner ? <span>{sayPerson('owner')}</span> : null}
          {member.email ? <span className={styles['email']}>{member.email}</span> : null}
        </p>
        {birth_date ? (
          <p className={`${styles['facts']} figures`}>
            <span className={styles['birthday']}>
              <Cake size={14} aria-hidden="true" />
              <span className="visually-hidden">{t('birthDate')}: </span>
              {formatDate(birth_date, habits)}
            </span>
            {age > 0 && age < ADULT_AGE ? <span>{t('yearsOld', { count: age })}</span> : null}
          </p>
        ) : null}
        <p className={`${styles['facts']} figures`}>{taskCount === 0 ? words : tasksLink(member.id, words)}</p>
      </div>
      {mayEdit ? (
        <RowMenu
          label={t('moreFor', { name: person.name })}
          items={[
            {
              key: 'edit',
              label: t(isMe ? 'editSelf' : 'editPerson'),
              icon: <Pencil size={18} aria-hidden="true" />,
              run: onEdit,
            },
          ]}
        />
      ) : null}
    </li>
  );
}
