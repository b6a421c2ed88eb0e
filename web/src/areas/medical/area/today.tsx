import { useMemo } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { DayLine, TodayPart } from '../../area.ts';
import { DoseRow } from '../doses/dose-row.tsx';
import { useDoses } from '../doses/use-doses.ts';

/** The doses of today, each for the person who takes it. What was given beside a plan is not part of the day. */
export const useLines: TodayPart['useLines'] = (now, { people }) => {
  const { t } = useTranslation('medical-parts');
  const { doses, medications, entriesOf, status } = useDoses(now);
  const isUnknown = status === 'error' && medications.length > 0;
  return useMemo(() => {
    const lines = doses.flatMap((dose): DayLine[] => {
      const { key, medication, dueMs, entries } = dose;
      if (dueMs === null) return [];
      const group = entries.length > 0 ? 'done' : dose.status === 'missed' ? 'late' : 'timed';
      return [
        {
          ...{ id: `dose ${key}`, title: medication.name, group, startMs: dueMs, order: new Date(dueMs).toISOString() },
          ...{ memberIds: [medication.user_id], isToDo: entries.length === 0 },
          draw: ({ linger, isNamed }) => (
            <DoseRow {...{ dose, people }} entries={entriesOf(medication.id)} isNamed={!isNamed} onLog={linger} />
          ),
        },
      ];
    });
    const unknown: DayLine = {
      ...{ id: 'doses', title: t('dosesUnknown'), group: 'any', startMs: null, order: '', memberIds: [] },
      ...{ isToDo: false, draw: () => <p>{t('dosesUnknown')}</p> },
    };
    return isUnknown ? { lines: [unknown], status: 'ready' } : { lines, status };
  }, [doses, entriesOf, status, isUnknown, people, t]);
};
