import { Sprout } from 'lucide-react';
import { plants } from '#contract/areas/garden.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { openRow } from '../../../rows/open-row.ts';
import { titleOnly } from '../../../rows/sentence/sentence.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import type { RelatedPart } from '../../area.ts';
import { useMaker } from './maker.ts';

const MAKE = { en: 'Make a plant of it', es: 'Crear una planta de esto' };

/** Plants that were made from a row, and those that came from a nursery. */
export const useRelated: RelatedPart['useRelated'] = (of, linked, family) => {
  const { language } = useDateHabits();
  const maker = useMaker(family);
  const icon = <Sprout size={20} />;
  const shown = useRows(plants).rows.filter(({ id, nursery_id }) => linked.includes(id) || nursery_id === of.id);
  const rows = shown.map((plant) => ({
    ...{ key: plant.id, title: plant.name, icon, isDone: false, note: null },
    open: () => openRow(plants, plant),
  }));
  if (maker === null || of.table === plants.name) return { rows, make: null };
  return {
    rows,
    make: { label: MAKE[language], icon, run: () => maker.openDialog(titleOnly(of.title, 'garden'), of) },
  };
};
