import { plants } from '#contract/areas/garden.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { ListStates } from '../../rows/list-states.tsx';
import { openRow } from '../../rows/open-row.ts';
import { Button } from '../../ui/button.tsx';

export function GardenPage() {
  const { t } = useTranslation('garden');
  const view = useRows(plants);
  return (
    <div>
      <h1 className="said-by-header">{t('title')}</h1>
      <Button onClick={() => openRow(plants, null)}>{t('add')}</Button>
      <ListStates view={view} area="garden">
        {view.rows.length === 0 ? <p>{t('empty')}</p> : null}
        <ul>
          {view.rows.map((plant) => (
            <li key={plant.id}>
              <Button onClick={() => openRow(plants, plant)}>{plant.name}</Button>
            </li>
          ))}
        </ul>
      </ListStates>
    </div>
  );
}
