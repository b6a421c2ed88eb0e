import { useNavigate } from '@tanstack/react-router';
import { HeartPulse, Pill } from 'lucide-react';
import { medications } from '#contract/areas/medical/medications.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { openRow } from '../../../rows/open-row.ts';
import type { PalettePart } from '../../area.ts';

/** The record of every member, and the medications by name. */
export const usePalette: PalettePart['usePalette'] = ({ people, currentMembers }) => {
  const { t } = useTranslation('medical-parts');
  const navigate = useNavigate();
  const { rows } = useRows(medications);
  const records = currentMembers.map(({ id, firstName }) => ({
    ...{
      key: `record ${id}`,
      label: t('recordOf', { name: firstName }),
      icon: <HeartPulse size={20} aria-hidden="true" />,
    },
    run: () => void navigate({ to: '/medical', search: { person: id } }),
  }));
  const found = rows.map((medication) => ({
    ...{ key: `medication ${medication.id}`, label: medication.name, icon: <Pill size={20} aria-hidden="true" /> },
    note: people.find(({ id }) => id === medication.user_id)?.firstName ?? '',
    memberIds: [medication.user_id],
    run: () => openRow(medications, medication),
  }));
  return {
    groups: [{ key: 'medical', name: t('records'), entries: [...records, ...found], isForSearching: true }],
  };
};
