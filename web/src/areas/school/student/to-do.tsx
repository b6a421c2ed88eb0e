import { Plus } from 'lucide-react';
import { useState } from 'react';
import { schoolEvents, type SchoolEvent } from '#contract/areas/school/events.ts';
import { schoolPermissions } from '#contract/areas/school/rules.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { openNew } from '../../../rows/open-row.ts';
import { useHeldPlaces } from '../../../rows/use-held-places.ts';
import { Button } from '../../../ui/button.tsx';
import { addDays } from '../../../ui/dates/dates.ts';
import type { Hue } from '../../../ui/people.ts';
import { EventRow } from '../event-row.tsx';
import styles from '../school.module.css';
import type { Student } from '../use-students.ts';

interface ToDoProps {
  student: Student;
  today: string;
  mayManage: boolean;
  isOwn: boolean;
  hue: Hue | null;
}

type Place = 'homework' | 'dates' | 'done';
/** Rows of a list of what is done or past that are shown before all are asked for. */
const DONE_SHOWN = 5;

const placeIn =
  (today: string) =>
  (event: SchoolEvent): Place => {
    if (event.status === 'completed') return 'done';
    if (event.kind === 'homework') return 'homework';
    const isMissing = event.kind === 'form' && !event.is_signed;
    return (event.ends_on ?? event.due_on) < today && !isMissing ? 'done' : 'dates';
  };

/** Homework to tick, then exams, trips, forms and meetings to come, then what is done or past. */
export function ToDo({ student, today, mayManage, isOwn, hue }: ToDoProps) {
  const { t } = useTranslation('school');
  const may = useMay();
  const places = useHeldPlaces(placeIn(today));
  const [isWhole, setIsWhole] = useState(false);
  const groups = Map.groupBy(student.events, (event) => places.placeOf(event) ?? 'done');
  const done = (groups.get('done') ?? []).toReversed();
  const mayAdd = mayManage || (isOwn && may(schoolPermissions.take_part));
  const add = (kind: SchoolEvent['kind']) =>
    openNew(schoolEvents, { student_id: student.id, kind, due_on: addDays(today, 1) });

  const renderList = (events: readonly SchoolEvent[], isKindKnown = false) => (
    <ul>
      {events.map((event) => (
        <EventRow key={event.id} {...{ event, today, isKindKnown, hue }} onTick={() => places.linger(event)} />
      ))}
    </ul>
  );

  return (
    <>
      <section className={styles['card']} aria-labelledby="school-homework">
        <div className={styles['cardHead']}>
          <h2 id="school-homework">{t('homework')}</h2>
          {mayAdd ? (
            <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => add('homework')}>
              {t('addHomework')}
            </Button>
          ) : null}
        </div>
        {groups.has('homework') ? (
          renderList(groups.get('homework') ?? [], true)
        ) : (
          <p className="quiet">{t('noHomework')}</p>
        )}
      </section>
      <section className={styles['card']} aria-labelledby="school-dates">
        <div className={styles['cardHead']}>
          <h2 id="school-dates">{t('dates')}</h2>
          {mayManage ? (
            <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => add('exam')}>
              {t('addDate')}
            </Button>
          ) : null}
        </div>
        {groups.has('dates') ? renderList(groups.get('dates') ?? []) : <p className="quiet">{t('noDates')}</p>}
      </section>
      {done.length > 0 ? (
        <details className={styles['past']}>
          <summary>{t('doneAndPast', { count: done.length })}</summary>
          {renderList(isWhole ? done : done.slice(0, DONE_SHOWN))}
          {done.length > DONE_SHOWN && !isWhole ? (
            <Button tone="quiet" onClick={() => setIsWhole(true)}>
              {t('showAll', { count: done.length })}
            </Button>
          ) : null}
        </details>
      ) : null}
    </>
  );
}
