import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import type { Person } from '../../../ui/people.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';
import type { MemberView } from '../members.ts';
import styles from './member-row.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface MemberRowProps {
  member: MemberView;
  person: Person;
  isMe: boolean;
  mayEdit: boolean;
  onEdit: () => void;
  /** Renders a link to this person's tasks with the given text. */
  tasksLink: (id: string, words: string) => ReactNode;
}

export function MemberRow({ member, person, isMe, mayEdit, onEdit, tasksLink }: MemberRowProps) {
  const { t } = useTranslation('family');
  const { taskCount } = member;
  const words = taskCount === 0 ? t('pendingNone') : t('pendingTasks', { count: taskCount });
  return (
    <li className={styles['row']}>
      <Avatar person={person} size="lg" />
      <div className={styles['who']}>
        <p className={styles['name']}>
          {person.name}
          {isMe ? <span className={styles['me']}> ({t('you')})</span> : null}
        </p>
        <p className={styles['facts']}>
          <span>{member.role === null ? t('noAccount') : t(`role_${member.role}`)}</span>
          {member.email ? <span className={styles['email']}>{member.email}</span> : null}
        </p>
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
