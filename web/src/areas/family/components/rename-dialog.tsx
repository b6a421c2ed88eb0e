import { useState } from 'react';
import { NAME_MAX } from '#contract/limits.ts';
import { TextField } from '../../../ui/field.tsx';
import { focusFirstError } from '../../../ui/focus/focus-first-error.ts';
import { FormSheet } from '../../../ui/sheet/form-sheet.tsx';
import { renameFamily } from '../rename-family.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface RenameDialogProps {
  isOpen: boolean;
  name: string;
  onClose: () => void;
}

/** Renames the family. The caller gives it a new key per opening. */
export function RenameDialog({ isOpen, name: before, onClose }: RenameDialogProps) {
  const { t } = useTranslation('family');
  const [name, setName] = useState(before);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  async function submit(form: HTMLFormElement) {
    if (name.trim() === before) return onClose();
    setIsSaving(true);
    const failure = await renameFamily(name, t);
    setIsSaving(false);
    setError(failure);
    if (failure === null) onClose();
    else focusFirstError(form);
  }

  return (
    <FormSheet
      {...{ isOpen, onClose }}
      title={t('renameFamily')}
      closesOnOutsideClick={false}
      isBusy={isSaving}
      cancel={t('cancel')}
      confirm={t(isSaving ? 'saving' : 'save')}
      onSubmit={(form) => void submit(form)}
    >
      <TextField
        label={t('familyName')}
        autoComplete="off"
        data-autofocus
        maxLength={NAME_MAX}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.target.value);
          setError(null);
        }}
      />
    </FormSheet>
  );
}
