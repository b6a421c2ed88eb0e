import { useRef, useState, type FormEvent } from 'react';
import { NAME_MAX } from '#contract/limits.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { focusFirstError } from '../../../ui/focus/focus-first-error.ts';
import { makeFamily, type Unanswered } from '../make-family.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/** Creates a family and switches this client to it. */
export function CreateFamilyForm({ isPrimary = true }: { isPrimary?: boolean }) {
  const { t } = useTranslation('family');
  const form = useRef<HTMLFormElement>(null);
  const unanswered = useRef<Unanswered['current']>(null);
  const [name, setName] = useState('');
  /** A function called at every render, because the language may change while the error is shown. */
  const [error, setError] = useState<(() => string) | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    const failure = await makeFamily(name, t, unanswered);
    setIsBusy(false);
    setError(() => failure);
    if (failure !== null && form.current) focusFirstError(form.current);
  }

  return (
    <form ref={form} className="page-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('familyName')}
        hint={t('createHint')}
        error={error?.()}
        autoComplete="off"
        maxLength={NAME_MAX}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setError(null);
        }}
      />
      <Button type="submit" tone={isPrimary ? 'primary' : 'plain'} wide disabled={isBusy}>
        {t(isBusy ? 'creatingFamily' : 'createFamily')}
      </Button>
    </form>
  );
}
