import { Ban, Check, CircleAlert, Clock, CloudUpload, History, Pill, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { doses, type Dose } from '#contract/areas/medical/medications.ts';
import { tooSoon } from '#contract/areas/medical/plan.ts';
import { useMayChange } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Shown } from '../../../lib/sync/rows.ts';
import { lazySheet } from '../../../pwa/lazy-sheet.tsx';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDay, formatTime } from '../../../ui/dates/dates.ts';
import type { Person } from '../../../ui/people.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { sayDose } from '../say.ts';
import styles from './dose-row.module.css';
import { useLogDose } from './use-log-dose.ts';
import { useMayLog } from './use-may-log.ts';
import type { DayDose } from './use-doses.ts';

const DoseSheet = lazySheet(() => import('./dose-sheet.tsx').then((file) => file.DoseSheet));

interface DoseRowProps {
  dose: DayDose;
  /** What was entered of the medication so far. */
  entries: readonly Shown<Dose>[];
  people: readonly Person[];
  /** Says whose it is. */
  isNamed?: boolean;
  onLog?: () => void;
  onHistory?: () => void;
  /** For a medication that is taken as needed: the last time is said. */
  caption?: string | null;
}

const ICONS = { given: Check, skipped: Ban, missed: CircleAlert, due: Pill, later: Clock } as const;

/** A dose: what, when and by whom it was given, and one press that gives it. */
export function DoseRow({ dose, entries, people, isNamed = false, onLog, onHistory, caption = null }: DoseRowProps) {
  const { t } = useTranslation('medical-parts');
  const habits = useDateHabits();
  const mayLog = useMayLog(dose.medication);
  const mayChange = useMayChange(doses);
  const actions = useRowActions(doses, { area: 'medical-parts' });
  const log = useLogDose();
  /** `number` counts the openings, so that each starts with a fresh form. */
  const [sheet, setSheet] = useState<{ status: Dose['status'] | null; number: number; shown: Dose['status'] }>({
    ...{ status: null, number: 0, shown: 'given' },
  });
  const { medication, dueMs, status } = dose;
  const Icon = ICONS[status];
  const name = people.find(({ id }) => id === medication.user_id)?.firstName ?? '';
  const title = [medication.name, sayDose(medication, habits)].filter(Boolean).join(' ');
  const isOpen = dose.entries.length === 0;
  const ask = (asked: Dose['status']) =>
    setSheet(({ number }) => ({ status: asked, number: number + 1, shown: asked }));

  function give(): void {
    onLog?.();
    const atMs = Date.now();
    if (tooSoon(medication, entries, atMs, dueMs)) ask('given');
    else log(medication, { status: 'given', atMs, dueMs });
  }

  function sayEntry({ status: entered, taken_at, given_by, reason }: Dose): string {
    const giver = people.find(({ id }) => id === given_by)?.firstName ?? t('formerMember');
    const said = t(`entry_${entered}`, { time: formatTime(new Date(taken_at), habits), name: giver });
    return reason === null ? said : `${said}: ${reason}`;
  }
  function sayDue(due: Date): string {
    const [day, today] = [dayOf(due), dayOf(new Date())];
    const time = formatTime(due, habits);
    return day === today ? time : `${formatDay(day, today, habits)}, ${time}`;
  }
  const icon = { size: 18, 'aria-hidden': true } as const;
  const own = dose.entries.filter((entry) => mayChange.remove(entry));
  const menu = [
    ...(mayLog
      ? [
          { key: 'when', label: t('giveWhen'), icon: <Clock {...icon} />, run: () => ask('given') },
          ...(isOpen && dueMs !== null
            ? [{ key: 'skip', label: t('skipWhy'), icon: <Ban {...icon} />, run: () => ask('skipped') }]
            : []),
        ]
      : []),
    ...own.map((entry) => ({
      ...{ key: entry.id, label: t('takeBack', { said: sayEntry(entry) }), icon: <Undo2 {...icon} />, isDanger: true },
      run: () => actions.remove(entry),
    })),
    ...(onHistory ? [{ key: 'history', label: t('history'), icon: <History {...icon} />, run: onHistory }] : []),
  ];

  return (
    <div className={styles['dose']} data-dose={status}>
      <span className={styles['icon']}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className={styles['text']}>
        <span className={styles['title']}>{title}</span>
        <span className={styles['caption']}>
          {[
            isNamed ? name : null,
            dueMs === null ? null : sayDue(new Date(dueMs)),
            status === 'missed' ? t('missed') : null,
            ...dose.entries.map(sayEntry),
            caption,
          ]
            .filter(Boolean)
            .join(' · ')}
          {dose.entries.some((entry) => entry._waiting) ? (
            <CloudUpload size={14} role="img" aria-label={t('waiting')} />
          ) : null}
        </span>
      </div>
      {mayLog && isOpen && status !== 'later' ? (
        <Button aria-label={t('giveThis', { title, name })} onClick={give}>
          {t('give')}
        </Button>
      ) : null}
      {menu.length > 0 ? <RowMenu label={t('rowMenu', { title })} items={menu} /> : null}
      {sheet.number === 0 ? null : (
        <DoseSheet
          key={sheet.number}
          isOpen={sheet.status !== null}
          onClose={() => setSheet((now) => ({ ...now, status: null }))}
          status={sheet.shown}
          {...{ medication, dueMs, entries, people }}
          onLog={(logged) => log(medication, logged)}
        />
      )}
    </div>
  );
}
