import { Link } from '@tanstack/react-router';
import { assignees, tasks } from '#contract/areas/tasks.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import type { PersonPart } from '../../area.ts';

/** Open tasks that are named; the others are counted. */
const TASKS_SHOWN = 8;

/** The open tasks of a person. */
export const PersonSection: PersonPart['PersonSection'] = ({ memberId }) => {
  const { t } = useTranslation('tasks');
  const { rows } = useRows(tasks);
  const open = rows.filter((task) => task.status !== 'completed' && assignees(task).includes(memberId));
  return (
    <section aria-labelledby="person-tasks">
      <h2 id="person-tasks">{t('personTitle')}</h2>
      {open.length === 0 ? <p className="quiet">{t('personNone')}</p> : null}
      <ul>
        {open.slice(0, TASKS_SHOWN).map((task) => (
          <li key={task.id}>{task.title}</li>
        ))}
      </ul>
      {open.length > 0 ? (
        <p className="figures">
          <Link to="/tasks" search={{ who: memberId }}>
            {t('personAll', { count: open.length })}
          </Link>
        </p>
      ) : null}
    </section>
  );
};
