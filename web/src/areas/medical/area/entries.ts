import { useMemo } from 'react';
import { immunizations } from '#contract/areas/medical/history.ts';
import { medicalVisits } from '#contract/areas/medical/visits.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { midnightOf, type Entry } from '../../../rows/entries/entry.ts';
import { addDays, dayOf } from '../../../ui/dates/dates.ts';
import type { EntriesPart } from '../../area.ts';

/** Visits, and vaccinations on the day on which they are due. They open the record of their person. */
export const useEntries: EntriesPart['useEntries'] = ({ first, end }, { people, onGo }) => {
  const { t } = useTranslation('medical-parts');
  const { rows: visits, status } = useRows(medicalVisits);
  const { rows: vaccinations } = useRows(immunizations);
  return useMemo(() => {
    const common = (row: { user_id: string; audience: unknown; _waiting?: true }) => ({
      ...{ memberIds: [row.user_id], category: 'appointment' as const, isDone: false, badge: '' },
      ...{ isHidden: row.audience !== null, isWaiting: row._waiting ?? false },
      open: () => onGo(`/medical?person=${row.user_id}`),
      openLabel: t('recordOf', { name: people.find(({ id }) => id === row.user_id)?.firstName ?? '' }),
    });
    const entries: Entry[] = [
      ...visits.map((row) => {
        const startMs = Date.parse(row.starts_at);
        const day = dayOf(new Date(startMs));
        return {
          ...common(row),
          ...{ key: `visit ${row.id}`, title: row.reason, isAllDay: false, startMs, endMs: startMs },
          ...{ firstDay: day, lastDay: day, location: row.place, notes: row.questions },
        };
      }),
      ...vaccinations.flatMap((row) => {
        const day = row.next_due;
        if (day === null) return [];
        const title = t('vaccinationDue', { vaccine: row.vaccine });
        const span = { startMs: midnightOf(day), endMs: midnightOf(addDays(day, 1)), firstDay: day, lastDay: day };
        return [{ ...common(row), key: `vaccination ${row.id}`, title, isAllDay: true, ...span }];
      }),
    ].filter(({ firstDay }) => firstDay >= first && firstDay < end);
    return { entries, isLoading: status === 'loading' };
  }, [visits, vaccinations, status, people, onGo, t, first, end]);
};
