import { CONTACT_CATEGORIES, contactPermissions, contacts, type Contact } from '#contract/areas/contacts.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { valuesOf } from '../../rows/compose-fields.ts';
import { RowDialog } from '../../rows/row-dialog.tsx';
import { useNamesOf } from '../../rows/use-names-of.ts';
import { useRowForm, type RowDialogProps } from '../../rows/use-row-form.ts';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';

/** The form that creates, changes or shows a contact. */
export function ContactDialog(props: RowDialogProps<Contact>) {
  const { isOpen, row } = props;
  const { t } = useTranslation('contacts');
  const initial = valuesOf(contacts, row, { category: 'other', is_favourite: false });
  const form = useRowForm(contacts, props, { area: 'contacts', initial });
  const managers = useNamesOf(contactPermissions.manage);
  const title = row === null ? 'newContact' : form.mayEdit ? 'editContact' : 'viewContact';
  return (
    <RowDialog form={form} isOpen={isOpen} title={t(title)}>
      {form.mayEdit || managers() === '' ? null : <p>{t('askToChange', { names: managers() })}</p>}
      <TextField label={t('name')} autoComplete="off" data-autofocus {...form.text('name')} />
      <TextField label={t('phone')} type="tel" autoComplete="off" {...form.text('phone')} />
      <Choice
        label={t('category')}
        disabled={!form.mayEdit}
        options={CONTACT_CATEGORIES.map((value) => ({ value, label: t(`category_${value}`) }))}
        chosen={form.values.category}
        onChoose={(category) => form.change({ category })}
      />
      <TextField label={t('organisation')} autoComplete="off" {...form.text('organisation')} />
      <TextField label={t('email')} type="email" autoComplete="off" {...form.text('email')} />
      <TextField label={t('address')} autoComplete="off" {...form.text('address')} />
      <TextAreaField label={t('note')} {...form.text('note')} />
    </RowDialog>
  );
}
