import { Pencil, Trash2 } from 'lucide-react';
import { schoolEvents, type SchoolEvent } from '#contract/areas/school/events.ts';
import { useMayChange } from '../../lib/auth/use-may.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Shown } from '../../lib/sync/rows.ts';
import { ListRow } from '../../rows/list-row.tsx';
import { openRow } from '../../rows/open-row.ts';
import { useRowActions } from '../../rows/use-row-actions.ts';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import type { Hue, Person } from '../../ui/people.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import { KIND_ICONS, sayClock } from './say.ts';
import { useSayDay } from './use-say-day.ts';
import styles from './school.module.css';

interface EventRowProps {
  event: Shown<SchoolEvent>;
  today: string;
  /** The student, where rows of several stand together. */
  of?: Person | undefined;
  /** The student's, where it is said otherwise whose the row is. */
  hue?: Hue | null;
  /** Without its day, under a heading that says it. */
  isDayKnown?: boolean;
  /** Without its kind, under a heading that says it. */
  isKindKnown?: boolean;
  onTick?: () => void;
}

const STATES = { pending: 'open', 'in progress': 'half', completed: 'done' } as const;
/** What is ticked; other events only take place. */
const TICKED: ReadonlySet<SchoolEvent['kind']> = new Set(['homework', 'form']);

/** Homework, an exam, a trip, a form or a meeting of a student: a press ticks it, or opens it. */
export function EventRow({
  event,
  today,
  of,
  hue = of?.hue ?? null,
  isDayKnown = false,
  isKindKnown = false,
  onTick,
}: EventRowProps) {
  const { t } = useTranslation('school-parts');
  const habits = useDateHabits();
  const sayDay = useSayDay(today);
  const may = useMayChange(schoolEvents);
  const actions = useRowActions(schoolEvents, { area: 'school-parts' });
  const isDone = event.status === 'completed';
  const next = { status: isDone ? 'pending' : 'completed' } as const;
  const mayTick = may.update(event, next);
  const isLate = !isDone && TICKED.has(event.kind) && event.due_on < today;
  const Icon = KIND_ICONS[event.kind];
  const edit = () => openRow(schoolEvents, event);
  return (
    <ListRow
      className={`${styles['event']} ${isDone ? styles['done'] : ''}`}
      data-event={event.id}
      area="school-parts"
      before={
        TICKED.has(event.kind) ? (
          <TickBox
            state={STATES[event.status]}
            label={t('tick', { title: event.title })}
            hue={hue}
            disabled={!mayTick}
            onToggle={() => {
              onTick?.();
              actions.update(event, next);
            }}
          />
        ) : (
          <span className={styles['kind']}>
            <Icon size={20} aria-hidden="true" />
          </span>
        )
      }
      title={event.title}
      isWaiting={event._waiting ?? false}
      captions={[
        of?.firstName ?? null,
        isKindKnown ? null : t(`kind_${event.kind}`),
        event.subject,
        isLate ? t('lateSince', { day: sayDay.inside(event.due_on) }) : isDayKnown ? null : sayDay(event.due_on),
        event.due_time ? sayClock(event.due_time, habits) : null,
        event.location,
        event.kind === 'form' && event.is_signed ? t('signed') : null,
      ]}
      onOpen={edit}
      menu={
        may.remove(event)
          ? [
              { key: 'edit', label: t('edit'), icon: <Pencil size={18} />, run: edit },
              {
                ...{ key: 'delete', label: t('delete'), icon: <Trash2 size={18} />, isDanger: true },
                run: () => actions.remove(event),
              },
            ]
          : []
      }
    />
  );
}
