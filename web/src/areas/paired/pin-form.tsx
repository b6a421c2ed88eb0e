import { Delete } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { Pin, type PairedPerson } from '#contract/areas/pins/sign-in.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { explainPin, type EntryFailure } from './failures.ts';
import styles from './paired.module.css';

const DIGITS_MAX = 8;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface PinFormProps {
  person: PairedPerson;
  /** Signs in; rejects with an ApiError. */
  onEnter: (fields: { memberId: string; pin: string }) => Promise<void>;
  /** Back to the faces; without it there is no such button. */
  onBack?: () => void;
}

/** A pad for the PIN of one person of a paired device. Keyboards type into its field, which opens none on a tablet. */
export function PinForm({ person, onEnter, onBack }: PinFormProps) {
  const { t } = useTranslation('paired');
  const id = useId();
  const [pin, setPin] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<EntryFailure | 'pinMissing' | null>(null);
  /** Each refusal draws the field anew: it moves, and has the focus. */
  const [refusals, setRefusals] = useState(0);
  const name = person.firstName;

  function change(next: string): void {
    setPin(next.replaceAll(/\D/g, '').slice(0, DIGITS_MAX));
    setFailure(null);
  }

  function refuse(reason: EntryFailure | 'pinMissing'): void {
    setFailure(reason);
    setRefusals((count) => count + 1);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (!Pin.safeParse(pin).success) return refuse('pinMissing');
    setIsBusy(true);
    try {
      // After success the pad stays busy, because the app is about to replace it.
      await onEnter({ memberId: person.memberId, pin });
    } catch (thrown) {
      setIsBusy(false);
      setPin('');
      refuse(explainPin(thrown));
    }
  }

  const said = describe();

  function describe(): string | null {
    if (failure === null) return null;
    if (failure === 'pinMissing') return t('pinMissing');
    const { word, triesLeft } = failure;
    return word === 'wrong' ? t('wrong', { count: triesLeft ?? 0 }) : t(word, { name });
  }

  return (
    <form className={styles['pad']} noValidate onSubmit={(event) => void submit(event)}>
      <p id={`${id}-said`} role="alert" className={styles['refusal']}>
        {said}
      </p>
      <input
        key={refusals}
        ref={takeFocus}
        // Not a password field: no browser may offer to keep a child's PIN on a device that others use.
        type="text"
        inputMode="none"
        autoComplete="off"
        data-autofocus
        className={`${styles['pin']} ${failure ? styles['refused'] : ''}`}
        aria-label={t('pinOf', { name })}
        aria-invalid={said !== null}
        aria-describedby={`${id}-said`}
        value={pin}
        readOnly={isBusy}
        onChange={(event) => change(event.target.value)}
      />
      <div className={styles['keys']}>
        {KEYS.map((digit) => (
          <DigitKey key={digit} digit={digit} onPress={() => change(pin + digit)} />
        ))}
        <DigitKey digit="0" onPress={() => change(`${pin}0`)} />
        <IconButton label={t('erase')} className={styles['key'] ?? ''} onClick={() => change(pin.slice(0, -1))}>
          <Delete size={24} aria-hidden="true" />
        </IconButton>
      </div>
      <Button type="submit" tone="primary" wide disabled={isBusy}>
        {t(isBusy ? 'entering' : 'enter')}
      </Button>
      {onBack ? (
        <Button tone="quiet" wide disabled={isBusy} onClick={onBack}>
          {t('back')}
        </Button>
      ) : null}
    </form>
  );
}

function DigitKey({ digit, onPress }: { digit: string; onPress: () => void }) {
  return (
    <button type="button" className={`${styles['key']} ${digit === '0' ? styles['zero'] : ''}`} onClick={onPress}>
      {digit}
    </button>
  );
}

function takeFocus(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
}
