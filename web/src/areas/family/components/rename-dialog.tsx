import { useState } from 'react';
import { MEMBER_COLOURS } from '#contract/areas/family.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { TextField } from '../../../ui/field.tsx';
import { focusFirstError } from '../../../ui/focus/focus-first-error.ts';
import { FormSheet } from '../../../ui/sheet/form-sheet.tsx';
import { renameFamily } from '../rename-family.ts';
import { HueChoice } from './hue-choice.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface RenameDialogProps {
  isOpen: boolean;
  name: string;
  colour: string | undefined;
  onClose: () => void;
}

/** Changes the name and the colour of the family. The caller gives it a new key per opening. */
export function RenameDialog({ isOpen, name: before, colour: colourBefore, onClose }: RenameDialogProps) {
  const { t } = useTranslation('family');
  const [name, setName] = useState(before);
  const [colour, setColour] = useState(MEMBER_COLOURS.find((one) => one === colourBefore) ?? null);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  async function submit(form: HTMLFormElement) {
    const isRecoloured = colour !== null && colour !== colourBefore;
    if (name.trim() === before && !isRecoloured) return onClose();
    setIsSaving(true);
    const failure = await renameFamily(name, isRecoloured ? { colour } : {}, t);
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
      <HueChoice chosen={colour} hint={t('familyColourHint')} onChoose={setColour} />
    </FormSheet>
  );
}
