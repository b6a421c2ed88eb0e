import { useState, type FormEvent } from 'react';
import { createPairingCode } from '#contract/areas/pins/pin-access.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { toApiError } from '../../lib/api/api-error.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
import { sayThrown } from '../../lib/api/error-words.ts';
import { pairThisBrowser } from '../../lib/auth/paired.ts';
import { useTranslation, type Translate } from '../../lib/i18n/i18n.ts';
import { TextField } from '../../ui/field.tsx';
import { focusFirstError } from '../../ui/focus/focus-first-error.ts';
import { FormButtons } from '../../ui/sheet/form-buttons.tsx';
import { SheetForm } from '../../ui/sheet/sheet-form.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { PairingCode, type MadeCode } from './pairing-code.tsx';

interface PairSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** Pairs this browser; else shows a code for another one. */
  isThis: boolean;
}

function sayFailure(t: Translate<'pin-access'>, thrown: unknown): string {
  const { fields, status, code } = toApiError(thrown);
  if (status === 0) return t('offline');
  if (fields?.['device'] === 'full') return t('devicesFull');
  return code === 'INVALID_CREDENTIALS' ? t('pairFailed') : sayThrown(thrown);
}

/** Names a device and pairs it. The caller gives it a new key per opening. */
export function PairSheet({ isOpen, onClose, isThis }: PairSheetProps) {
  const { t } = useTranslation('pin-access');
  const [name, setName] = useState(t('deviceDefault'));
  const [isMissing, setIsMissing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [made, setMade] = useState<MadeCode | null>(null);

  /** Makes the code, and uses it up where this browser is meant. */
  async function start(): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    try {
      const code = await callRemote(createPairingCode, { deviceName: name });
      if (!isThis) return setMade({ ...code, deviceName: name.trim() });
      await pairThisBrowser(code.code);
      showToast(() => ({ key: 'pin', title: t('pairedThis'), tone: 'done' }));
      onClose();
    } catch (thrown) {
      setFailure(sayFailure(t, thrown));
    } finally {
      setIsBusy(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setIsMissing(name.trim() === '');
    if (name.trim() === '') return focusFirstError(event.currentTarget);
    void start();
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      title={t(isThis ? 'pairThis' : 'pairOther')}
    >
      {made ? (
        <PairingCode
          key={made.expiresAt}
          made={made}
          failure={failure}
          isBusy={isBusy}
          onAgain={() => void start()}
          onClose={onClose}
        />
      ) : (
        <SheetForm
          failure={failure}
          onSubmit={submit}
          actions={
            <FormButtons {...{ isBusy, onClose }} cancel={t('cancel')} confirm={t(isThis ? 'pair' : 'makeCode')} />
          }
        >
          <TextField
            label={t('deviceName')}
            hint={t('deviceNameHint')}
            error={isMissing ? t('deviceMissing') : null}
            value={name}
            maxLength={NAME_MAX}
            autoComplete="off"
            data-autofocus
            onChange={({ target }) => {
              setName(target.value);
              setIsMissing(false);
            }}
          />
        </SheetForm>
      )}
    </Sheet>
  );
}
