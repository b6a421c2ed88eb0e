import { useMemo } from 'react';
import { plants } from '#contract/areas/garden.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { openRow } from '../../../rows/open-row.ts';
import { Button } from '../../../ui/button.tsx';
import { dayOf } from '../../../ui/dates/dates.ts';
import type { TodayPart } from '../../area.ts';

/** Plants that are thirsty: those of today are drawn in place of their entries. */
export const useLines: TodayPart['useLines'] = (now) => {
  const { t } = useTranslation('garden');
  const { rows, status } = useRows(plants);
  return useMemo(() => {
    const today = dayOf(now);
    const lines = rows
      .filter(({ water_on }) => water_on !== null && water_on <= today)
      .map((plant) => ({
        ...{ id: `plant ${plant.id}`, title: plant.name, startMs: null, order: plant.name, isToDo: true },
        group: plant.water_on === today ? ('any' as const) : ('late' as const),
        memberIds: plant.keeper_id ? [plant.keeper_id] : [],
        draw: () => <Button onClick={() => openRow(plants, plant)}>{t('water', { name: plant.name })}</Button>,
      }));
    return { lines, status };
  }, [rows, status, now, t]);
};
