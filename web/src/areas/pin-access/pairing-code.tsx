import { useCallback, useEffect, useState } from 'react';
import { pairedDevices } from '#contract/areas/pins/paired-devices.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { theClient } from '../../lib/sync/client.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { Button } from '../../ui/button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './pin-access.module.css';
import { splitCode } from './pin-calls.ts';

const SECOND_MS = 1000;

export interface MadeCode {
  readonly code: string;
  readonly expiresAt: string;
  readonly deviceName: string;
}

/** Whole seconds until a moment of the server, by the server's clock; counted down while the screen is shown. */
function useSecondsUntil(iso: string): number {
  const { device } = theClient();
  const read = useCallback(() => Math.max(0, Math.ceil((Date.parse(iso) - device.now()) / SECOND_MS)), [device, iso]);
  const [left, setLeft] = useState(read);
  useEffect(() => {
    let stop = device.after(SECOND_MS, tick);
    function tick(): void {
      setLeft(read());
      stop = device.after(SECOND_MS, tick);
    }
    return () => stop();
  }, [device, read]);
  return left;
}

interface PairingCodeProps {
  made: MadeCode;
  /** Why another code could not be made. */
  failure: string | null;
  isBusy: boolean;
  onAgain: () => void;
  onClose: () => void;
}

/** A pairing code, large and as a picture, until it is used or has run out. */
export function PairingCode({ made, failure, isBusy, onAgain, onClose }: PairingCodeProps) {
  const { t } = useTranslation('pin-access');
  const { rows } = useRows(pairedDevices);
  const [before] = useState(() => new Set(rows.map(({ id }) => id)));
  const left = useSecondsUntil(made.expiresAt);
  const { deviceName: name } = made;
  const isUsed = rows.some((row) => row.name === name && !before.has(row.id));
  const address = `${location.origin}/pair`;
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  if (isUsed) {
    return (
      <div className={styles['card']}>
        <p role="status">{t('pairedOther', { name })}</p>
        <Button tone="primary" wide onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    );
  }
  if (left === 0) {
    return (
      <div className={styles['card']}>
        <p role="status">{t('codeOver')}</p>
        {failure ? <p role="alert">{failure}</p> : null}
        <Button tone="primary" wide disabled={isBusy} onClick={onAgain}>
          {t('codeAgain')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles['card']}>
      <p>{t('codeText', { address: `${location.host}/pair` })}</p>
      <p className={`figures ${styles['code']}`}>{splitCode(made.code)}</p>
      <QrCode text={`${address}#${made.code}`} label={t('codePicture')} />
      <p className={`figures ${styles['small']} ${styles['middle']}`}>{t('codeLeft', { left: clock })}</p>
      <Button wide onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  );
}
