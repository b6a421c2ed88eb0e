import { useMemo } from 'react';
import { plants } from '#contract/areas/garden.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { midnightOf, type Entry } from '../../../rows/entries/entry.ts';
import { openRow } from '../../../rows/open-row.ts';
import { addDays } from '../../../ui/dates/dates.ts';
import type { EntriesPart } from '../../area.ts';

/** Plants on the day of their watering. */
export const useEntries: EntriesPart['useEntries'] = ({ first, end }) => {
  const { t } = useTranslation('garden');
  const { rows, status } = useRows(plants);
  return useMemo(() => {
    const entries = rows.flatMap((plant): Entry[] => {
      const day = plant.water_on;
      if (day === null || day < first || day >= end) return [];
      return [
        {
          ...{
            key: `plant ${plant.id}`,
            title: t('water', { name: plant.name }),
            isAllDay: true,
            firstDay: day,
            lastDay: day,
          },
          ...{
            startMs: midnightOf(day),
            endMs: midnightOf(addDays(day, 1)),
            category: 'event',
            badge: '',
            isDone: false,
          },
          ...{ memberIds: plant.keeper_id ? [plant.keeper_id] : [], isWaiting: plant._waiting === true },
          ...{ open: () => openRow(plants, plant), openLabel: t('openPlant') },
        },
      ];
    });
    return { entries, isLoading: status === 'loading' };
  }, [rows, status, first, end, t]);
};
