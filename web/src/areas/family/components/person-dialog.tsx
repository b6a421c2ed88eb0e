import { useState, type FormEvent } from 'react';
import type { Member, MemberColour } from '#contract/areas/family.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { focusFirstError } from '../../../ui/focus/focus-first-error.ts';
import { SheetForm } from '../../../ui/sheet/sheet-form.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { closeToast, showToast } from '../../../ui/toasts/toasts.ts';
import { checkPerson, draftOfPerson, useSavePerson, type PersonDraft, type PersonErrors } from '../use-save-person.ts';
import { HueChoice } from './hue-choice.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

export interface PersonDialogProps {
  isOpen: boolean;
  /** Null for a new person, who has no account. */
  row: Member | null;
  /** The colour that a new person gets unless another one is chosen. */
  nextColour: MemberColour;
  onClose: () => void;
}

/** Edits the name and colour of a member. The caller gives it a new key per opening. */
export function PersonDialog({ isOpen, row, nextColour, onClose }: PersonDialogProps) {
  const { t } = useTranslation('family');
  const [draft, setDraft] = useState<PersonDraft>(() =>
    row ? draftOfPerson(row) : { first: '', last: '', colour: nextColour },
  );
  const [errors, setErrors] = useState<PersonErrors>({});
  const { isSaving, failure, save } = useSavePerson(row);
  const change = (fields: Partial<PersonDraft>) => {
    setDraft((now) => ({ ...now, ...fields }));
    setErrors({});
  };

  /** Closes the dialog without saving, and the toast about its errors with it. */
  function cancel() {
    if (isSaving) return;
    closeToast('person');
    onClose();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    const form = event.currentTarget;
    const found = checkPerson(draft);
    setErrors(found);
    const first = found.first ?? found.last;
    if (first) {
      showToast(() => ({ key: 'person', title: t(first), tone: 'error' }));
      return focusFirstError(form);
    }
    if (await save(draft)) onClose();
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={cancel}
      title={t(row === null ? 'newPersonTitle' : 'editPersonTitle')}
      closesOnOutsideClick={false}
    >
      <SheetForm
        onSubmit={(event) => void submit(event)}
        failure={failure}
        actions={
          <>
            <Button onClick={cancel} disabled={isSaving}>
              {t('cancel')}
            </Button>
            <Button type="submit" tone="primary" disabled={isSaving}>
              {t(isSaving ? 'saving' : row === null ? 'add' : 'save')}
            </Button>
          </>
        }
      >
        {row === null ? <p className="quiet">{t('addPersonHint')}</p> : null}
        <TextField
          label={t('firstName')}
          autoComplete="off"
          autoCapitalize="words"
          data-autofocus
          value={draft.first}
          error={errors.first ? t(errors.first) : null}
          onChange={(event) => change({ first: event.target.value })}
        />
        <TextField
          label={t('lastName')}
          optional={t('optional')}
          autoComplete="off"
          autoCapitalize="words"
          value={draft.last}
          error={errors.last ? t(errors.last) : null}
          onChange={(event) => change({ last: event.target.value })}
        />
        <HueChoice chosen={draft.colour} onChoose={(colour) => change({ colour })} />
      </SheetForm>
    </Sheet>
  );
}
