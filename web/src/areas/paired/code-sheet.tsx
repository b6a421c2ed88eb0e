import { useState, type FormEvent } from 'react';
import { CODE_LENGTH, normalizeCode, Pin, type CodeSignIn } from '#contract/areas/pins/sign-in.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { signInWithCode } from '../../lib/auth/paired.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { focusFirstError } from '../../ui/focus/focus-first-error.ts';
import { FormButtons } from '../../ui/sheet/form-buttons.tsx';
import { SheetForm } from '../../ui/sheet/sheet-form.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { explainCode } from './failures.ts';
import styles from './paired.module.css';

interface CodeSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** Back to the faces; null where the device is not paired. */
  onFaces: (() => void) | null;
}

/** Signs a child in on a device that is not paired: by family code, first name and PIN. */
export function CodeSheet({ isOpen, onClose, onFaces }: CodeSheetProps) {
  const { t } = useTranslation('paired');
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('codeTitle')} closesOnOutsideClick={!isBusy}>
      {/* Mounted at each opening: what one child typed is not there for the next. */}
      <CodeForm {...{ isBusy, onClose, onFaces }} onBusy={setIsBusy} />
    </Sheet>
  );
}

type Field = keyof CodeSignIn;
const EMPTY: CodeSignIn = { code: '', name: '', pin: '' };
const MISSING = { code: 'codeMissing', name: 'nameMissing', pin: 'pinMissing' } as const;

/** The fields that cannot be right, before the server is asked. */
function findFaults({ code, name, pin }: CodeSignIn): Field[] {
  const isRight: Record<Field, boolean> = {
    code: normalizeCode(code).length === CODE_LENGTH,
    name: name.trim() !== '',
    pin: Pin.safeParse(pin).success,
  };
  return (['code', 'name', 'pin'] as const).filter((field) => !isRight[field]);
}

interface CodeFormProps extends Omit<CodeSheetProps, 'isOpen'> {
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
}

function CodeForm({ isBusy, onBusy, onClose, onFaces }: CodeFormProps) {
  const { t } = useTranslation('paired');
  const [typed, setTyped] = useState(EMPTY);
  const [faults, setFaults] = useState<readonly Field[]>([]);
  /** A function called at every render, because the language may change while it is shown. */
  const [failure, setFailure] = useState<(() => string) | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const found = findFaults(typed);
    setFaults(found);
    setFailure(null);
    if (found.length > 0) return focusFirstError(event.currentTarget);
    onBusy(true);
    try {
      // After success the form stays busy, because the app is about to replace it.
      await signInWithCode(typed);
    } catch (thrown) {
      const { word } = explainCode(thrown);
      setFailure(() => () => t(word));
      setTyped((before) => ({ ...before, pin: '' }));
      onBusy(false);
    }
  }

  const input = (field: Field) => ({
    value: typed[field],
    error: faults.includes(field) ? t(MISSING[field]) : null,
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTyped((before) => ({ ...before, [field]: target.value }));
      setFaults((before) => before.filter((one) => one !== field));
    },
  });

  return (
    <SheetForm
      onSubmit={(event) => void submit(event)}
      failure={failure?.() ?? null}
      actions={<FormButtons {...{ isBusy, onClose }} cancel={t('cancel')} confirm={t(isBusy ? 'entering' : 'enter')} />}
    >
      {onFaces ? (
        <Button wide onClick={onFaces} disabled={isBusy}>
          {t('toFaces')}
        </Button>
      ) : null}
      <TextField
        {...input('code')}
        label={t('familyCode')}
        hint={t('codeText')}
        data-autofocus
        autoCapitalize="characters"
        spellCheck={false}
        className={styles['code'] ?? ''}
      />
      <TextField {...input('name')} label={t('firstName')} maxLength={NAME_MAX} />
      {/* Not a password field: no browser may offer to keep a child's PIN. */}
      <TextField {...input('pin')} label={t('pin')} inputMode="numeric" className={styles['typedPin'] ?? ''} />
    </SheetForm>
  );
}
