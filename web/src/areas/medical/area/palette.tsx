import { useNavigate } from '@tanstack/react-router';
import { Activity, HeartPulse, Pill, TriangleAlert } from 'lucide-react';
import { allergies, conditions } from '#contract/areas/medical/history.ts';
import { medications } from '#contract/areas/medical/medications.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { openRow } from '../../../rows/open-row.ts';
import type { PalettePart } from '../../area.ts';

/** The record of every member, and the medications, allergies and conditions by name. */
export const usePalette: PalettePart['usePalette'] = ({ people, currentMembers }) => {
  const { t } = useTranslation('medical-parts');
  const navigate = useNavigate();
  const { rows } = useRows(medications);
  const { rows: allAllergies } = useRows(allergies);
  const { rows: allConditions } = useRows(conditions);
  const openRecord = (person: string) => void navigate({ to: '/medical', search: { person } });
  const firstNameOf = (id: string) => people.find((person) => person.id === id)?.firstName ?? '';
  const records = currentMembers.map(({ id, firstName }) => ({
    ...{
      key: `record ${id}`,
      label: t('recordOf', { name: firstName }),
      icon: <HeartPulse size={20} aria-hidden="true" />,
    },
    run: () => openRecord(id),
  }));
  const found = rows.map((medication) => ({
    ...{ key: `medication ${medication.id}`, label: medication.name, icon: <Pill size={20} aria-hidden="true" /> },
    note: firstNameOf(medication.user_id),
    memberIds: [medication.user_id],
    run: () => openRow(medications, medication),
  }));
  const known = [
    ...allAllergies.map(({ id, user_id, substance }) => ({ id, user_id, label: substance, Icon: TriangleAlert })),
    ...allConditions.map(({ id, user_id, name }) => ({ id, user_id, label: name, Icon: Activity })),
  ].map(({ id, user_id, label, Icon }) => ({
    ...{ key: `known ${id}`, label, icon: <Icon size={20} aria-hidden="true" />, note: firstNameOf(user_id) },
    memberIds: [user_id],
    run: () => openRecord(user_id),
  }));
  return {
    groups: [{ key: 'medical', name: t('records'), entries: [...records, ...found, ...known], isForSearching: true }],
  };
};
