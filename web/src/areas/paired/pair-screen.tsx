import { useState, type FormEvent, type ReactNode } from 'react';
import { CODE_LENGTH, normalizeCode } from '#contract/areas/pins/sign-in.ts';
import { pairThisBrowser, usePaired } from '../../lib/auth/paired.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { focusFirstError } from '../../ui/focus/focus-first-error.ts';
import { explainPairing } from './failures.ts';
import styles from './paired.module.css';

interface PairScreenProps {
  /** The code of the link; empty where it is typed. */
  code: string;
  /** Renders the frame that the screens around signing in share. */
  frame: (title: string, content: ReactNode) => ReactNode;
  /** The code is used up. */
  onPaired: () => void;
  /** Leaves to the faces, or to the app for a person who is signed in. */
  onGoOn: () => void;
}

/** Pairs this browser with a family by a code. Opening the link changes nothing: only the button pairs. */
export function PairScreen({ code: given, frame, onPaired, onGoOn }: PairScreenProps) {
  const { t } = useTranslation('paired');
  const { state } = useSession();
  const before = usePaired();
  const [code, setCode] = useState(given);
  const [isBusy, setIsBusy] = useState(false);
  const [family, setFamily] = useState<string | null>(null);
  /** A function called at every render, because the language may change while it is shown. */
  const [error, setError] = useState<(() => string) | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    if (normalizeCode(code).length !== CODE_LENGTH) {
      setError(() => () => t('pairWrong'));
      return focusFirstError(form);
    }
    setIsBusy(true);
    setError(null);
    try {
      const { familyName } = await pairThisBrowser(code);
      onPaired();
      setFamily(familyName);
    } catch (thrown) {
      const word = explainPairing(thrown);
      setError(() => () => t(word));
      setIsBusy(false);
      focusFirstError(form);
    }
  }

  if (family !== null) {
    return frame(
      t('paired', { family }),
      <div className={styles['form']}>
        <p role="status" className={styles['words']}>
          {t('pairedText')}
        </p>
        <Button tone="primary" wide onClick={onGoOn}>
          {t(state === 'signed-out' ? 'toFaces' : 'toApp')}
        </Button>
      </div>,
    );
  }
  return frame(
    t('pairTitle'),
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles['words']}>{before ? t('pairAlready', { family: before.familyName }) : t('pairText')}</p>
      <TextField
        label={t('pairingCode')}
        value={code}
        error={error?.() ?? null}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className={styles['code'] ?? ''}
        onChange={({ target }) => {
          setCode(target.value);
          setError(null);
        }}
      />
      <Button type="submit" tone="primary" wide disabled={isBusy}>
        {t(isBusy ? 'pairing' : 'pair')}
      </Button>
    </form>,
  );
}
