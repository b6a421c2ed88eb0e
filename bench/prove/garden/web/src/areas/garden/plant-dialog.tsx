import { plants, type Plant } from '#contract/areas/garden.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ChosenField } from '../../rows/chosen/chosen-field.tsx';
import { valuesOf } from '../../rows/compose-fields.ts';
import { RowDialog } from '../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../rows/use-row-form.ts';
import { TextField } from '../../ui/field.tsx';

/** The form that creates or changes a plant. */
export function PlantDialog(props: RowDialogProps<Plant>) {
  const { isOpen, row } = props;
  const { t } = useTranslation('garden');
  const form = useRowForm(plants, props, { area: 'garden', initial: valuesOf(plants, row, {}) });
  return (
    <RowDialog form={form} isOpen={isOpen} title={t(row === null ? 'newPlant' : 'editPlant')}>
      <TextField label={t('name')} autoComplete="off" data-autofocus {...form.text('name')} />
      <TextField label={t('waterOn')} type="date" {...form.text('water_on')} />
      <ChosenField form={form} table={plants} column="nursery_id" label={t('nursery')} />
    </RowDialog>
  );
}
