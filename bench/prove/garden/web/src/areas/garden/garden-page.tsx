import { plants, type Plant } from '#contract/areas/garden.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { valuesOf } from '../../rows/compose-fields.ts';
import { ListStates } from '../../rows/list-states.tsx';
import { openRow } from '../../rows/open-row.ts';
import { RowDialog } from '../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../rows/use-row-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

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

/** The form that creates or changes a plant. */
export function PlantDialog(props: RowDialogProps<Plant>) {
  const { isOpen, row } = props;
  const { t } = useTranslation('garden');
  const form = useRowForm(plants, props, { area: 'garden', initial: valuesOf(plants, row, {}) });
  return (
    <RowDialog form={form} isOpen={isOpen} title={t(row === null ? 'newPlant' : 'editPlant')}>
      <TextField label={t('name')} autoComplete="off" data-autofocus {...form.text('name')} />
      <TextField label={t('waterOn')} type="date" {...form.text('water_on')} />
    </RowDialog>
  );
}
