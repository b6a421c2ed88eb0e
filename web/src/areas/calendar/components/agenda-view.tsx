import { memo, useMemo, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useFirstRows } from '../../../rows/use-first-rows.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { formatLongDay, insideSentence, type Day } from '../../../ui/dates/dates.ts';
import { byDay } from '../../../rows/entries/entry.ts';
import styles from './agenda-view.module.css';
import { EntryLine } from './entry-line.tsx';
import type { ViewProps } from './month-view.tsx';

interface AgendaViewProps extends Pick<ViewProps, 'entries' | 'today' | 'people' | 'actions' | 'onOpen' | 'onDay'> {
  /** The days that are listed, those without entries left out, but for the first. */
  days: readonly Day[];
  /** What stands there when there are no entries at all. */
  empty: ReactNode;
}

/** The entries of days, one day below the other. */
export const AgendaView = memo(function AgendaView(props: AgendaViewProps) {
  const { entries, days, today, people, actions, onOpen, onDay, empty } = props;
  const { t } = useTranslation('calendar');
  const habits = useDateHabits();
  const ofDays = useMemo(() => byDay(entries, days), [entries, days]);
  const listed = days.filter((day, at) => at === 0 || (ofDays.get(day)?.length ?? 0) > 0);
  const drawn = useFirstRows();
  if (entries.length === 0) return empty;
  return (
    <div className={styles['agenda']}>
      {firstDays(listed, ofDays, drawn).map((day) => (
        <section key={day} aria-labelledby={`agenda-${day}`}>
          <h2 id={`agenda-${day}`} className={styles['heading']}>
            <button
              type="button"
              data-date={day}
              className={day === today ? styles['today'] : ''}
              onClick={() => onDay(day)}
            >
              {day === today
                ? `${t('today')} · ${insideSentence(formatLongDay(day, habits), habits.language)}`
                : formatLongDay(day, habits)}
            </button>
          </h2>
          {(ofDays.get(day)?.length ?? 0) === 0 ? <p className="quiet">{t('nothingOn')}</p> : null}
          <ul>
            {ofDays.get(day)?.map((entry) => (
              <li key={entry.key}>
                <EntryLine {...{ entry, people, onOpen }} onToggle={actions.toggle} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
});

/** The days with the first `count` entries. */
function firstDays(days: readonly Day[], ofDays: ReturnType<typeof byDay>, count: number): readonly Day[] {
  let before = 0;
  return days.filter((day) => {
    const isFirst = before < count;
    before += ofDays.get(day)?.length ?? 0;
    return isFirst;
  });
}
