import { useState, type FormEvent } from 'react';
import { setPinAccess } from '#contract/areas/pins/pin-access.ts';
import { isGuessablePin, Pin } from '#contract/areas/pins/sign-in.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { focusFirstError } from '../../ui/focus/focus-first-error.ts';
import { FormButtons } from '../../ui/sheet/form-buttons.tsx';
import { SheetForm } from '../../ui/sheet/sheet-form.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { AccessCard } from './access-card.tsx';
import styles from './pin-access.module.css';
import { makeChange, makePin } from './pin-calls.ts';

interface PinSheetProps {
  isOpen: boolean;
  onClose: () => void;
  memberId: string;
  name: string;
  /** `how` shows only how the child gets in. */
  step: 'give' | 'change' | 'how';
}

/** Gives a child a PIN, then shows once how they get in with it. The caller gives it a new key per opening. */
export function PinSheet({ isOpen, onClose, memberId, name, step }: PinSheetProps) {
  const { t } = useTranslation('pin-access');
  const [isBusy, setIsBusy] = useState(false);
  /** The PIN that was just given. */
  const [given, setGiven] = useState<string | null>(null);
  const isCard = step === 'how' || given !== null;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      title={isCard ? t('cardTitle', { name }) : t(`${step}Title`, { name })}
      // The PIN is not shown again.
      closesOnOutsideClick={!isBusy && given === null}
    >
      {isCard ? (
        <AccessCard name={name} pin={given} onClose={onClose} />
      ) : (
        <PinFields {...{ memberId, name, step, isBusy, onClose }} onBusy={setIsBusy} onGiven={setGiven} />
      )}
    </Sheet>
  );
}

interface PinFieldsProps extends Pick<PinSheetProps, 'memberId' | 'name' | 'step' | 'onClose'> {
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onGiven: (pin: string) => void;
}

function PinFields({ memberId, name, step, isBusy, onBusy, onGiven, onClose }: PinFieldsProps) {
  const { t } = useTranslation('pin-access');
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [isMade, setIsMade] = useState(false);
  /** Functions called at every render, because the language may change while they are shown. */
  const [error, setError] = useState<{ field: 'pin' | 'again'; say: () => string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  function findError(): typeof error {
    if (!Pin.safeParse(pin).success) return { field: 'pin', say: () => t('pinInvalid') };
    if (isGuessablePin(pin)) return { field: 'pin', say: () => t('refused_guessable') };
    return again === pin ? null : { field: 'again', say: () => t('pinDiffers') };
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const found = findError();
    setError(found);
    setFailure(null);
    if (found) return focusFirstError(event.currentTarget);
    onBusy(true);
    const failed = await makeChange(setPinAccess, { memberId, pin }, name);
    onBusy(false);
    setFailure(failed);
    if (failed === null) onGiven(pin);
  }

  const input = (field: 'pin' | 'again', value: string, keep: (typed: string) => void) => ({
    value,
    error: error?.field === field ? error.say() : null,
    // Not password fields: no browser may offer to keep a child's PIN for its parent.
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    className: isMade ? '' : (styles['masked'] ?? ''),
    onChange: ({ target }: { target: HTMLInputElement }) => {
      keep(target.value);
      setIsMade(false);
      setError(null);
    },
  });

  return (
    <SheetForm
      onSubmit={(event) => void submit(event)}
      failure={failure}
      actions={<FormButtons {...{ isBusy, onClose }} cancel={t('cancel')} confirm={t(isBusy ? 'saving' : 'save')} />}
    >
      {step === 'change' ? <p>{t('changeText', { name })}</p> : null}
      <TextField label={t('pin')} data-autofocus {...input('pin', pin, setPin)} />
      <TextField label={t('again')} {...input('again', again, setAgain)} />
      <div className={styles['buttons']}>
        <Button
          onClick={() => {
            const made = makePin();
            setPin(made);
            setAgain(made);
            setIsMade(true);
            setError(null);
          }}
        >
          {t('make')}
        </Button>
        <p role="status" className="figures">
          {isMade ? t('made', { pin }) : null}
        </p>
      </div>
    </SheetForm>
  );
}
