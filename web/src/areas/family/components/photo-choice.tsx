import { members } from '#contract/areas/family.ts';
import { useMayChange } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRow } from '../../../lib/sync/rows.ts';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import type { Person } from '../../../ui/people.ts';
import { PhotoField } from './photo-field.tsx';

/** The photo of a person of the family, for those who may change it. A change is made at once, and can be undone. */
export function PhotoChoice({ person }: { person: Person }) {
  const { t } = useTranslation('family');
  const { row } = useRow(members, person.id);
  const actions = useRowActions(members, { area: 'family' });
  const mayChange = useMayChange(members);
  // Any other photo than the present one.
  if (!row || !mayChange.update(row, { photo: row.id })) return null;
  return (
    <PhotoField
      person={person}
      hasPhoto={row.photo !== null}
      onChoose={(photo) => actions.update(row, { photo }, () => t(photo === null ? 'photoRemoved' : 'photoChanged'))}
    />
  );
}
