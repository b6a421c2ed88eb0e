import { gardenPermissions, plants } from '#contract/areas/garden.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { openRow } from '../../../rows/open-row.ts';
import { Button } from '../../../ui/button.tsx';
import type { NeedsPart } from '../../area.ts';

/** Plants that no one keeps. */
export const useNeeds: NeedsPart['useNeeds'] = () => {
  const { t } = useTranslation('garden');
  const mayManage = useMay()(gardenPermissions.manage);
  const unkept = useRows(plants).rows.filter(({ keeper_id }) => keeper_id === null);
  if (!mayManage || unkept.length === 0) return null;
  return (
    <section aria-labelledby="needs-plants">
      <h3 id="needs-plants">{t('unkept')}</h3>
      <ul>
        {unkept.map((plant) => (
          <li key={plant.id}>
            <Button onClick={() => openRow(plants, plant)}>{plant.name}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
