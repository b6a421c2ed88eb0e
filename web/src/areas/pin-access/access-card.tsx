import { useState } from 'react';
import { getFamilyCode, renewFamilyCode } from '#contract/areas/pins/pin-access.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
import { sayThrown } from '../../lib/api/error-words.ts';
import { useRemote } from '../../lib/api/use-remote.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { onEscape } from '../../ui/focus/step-back.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import styles from './pin-access.module.css';
import { sayRefusal, splitCode } from './pin-calls.ts';

interface AccessCardProps {
  name: string;
  /** Known only right after it was given. */
  pin: string | null;
  onClose: () => void;
}

/** How a child gets in: what to do on a paired device, and what to type on any other. */
export function AccessCard({ name, pin, onClose }: AccessCardProps) {
  const { t } = useTranslation('pin-access');
  const known = useRemote(getFamilyCode, {});
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const code = known.answer?.code;

  async function renew() {
    setIsBusy(true);
    try {
      await callRemote(renewFamilyCode, {});
      await known.reload();
      setIsAsking(false);
      showToast(() => ({ key: 'pin', title: t('renewed'), tone: 'done' }));
    } catch (thrown) {
      const description = sayRefusal(thrown, name);
      showToast(() => ({ key: 'pin', title: t('renew'), description, tone: 'error' }));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className={styles['card']}>
      <section>
        <h3>{t('onPaired')}</h3>
        <p>{t('onPairedText')}</p>
      </section>
      <section>
        <h3>{t('elsewhere')}</h3>
        <p>{t('elsewhereText', { address: `${location.host}/auth` })}</p>
        <dl className="page-facts">
          <dt>{t('familyCode')}</dt>
          <dd className={`figures ${styles['secret']}`}>{code ? splitCode(code) : '…'}</dd>
          <dt>{t('firstName')}</dt>
          <dd>{name}</dd>
          {pin === null ? null : (
            <>
              <dt>{t('pinWord')}</dt>
              <dd className={`figures ${styles['secret']}`}>{pin}</dd>
            </>
          )}
        </dl>
        {known.error && !code ? <p role="alert">{sayThrown(known.error)}</p> : null}
        <p className={styles['small']}>{t(pin === null ? 'forgotten' : 'onlyNow')}</p>
      </section>
      {pin === null ? (
        <div role="group" className={styles['renew']} onKeyDown={onEscape(isAsking ? () => setIsAsking(false) : null)}>
          {isAsking ? <p className={styles['small']}>{t('renewText')}</p> : null}
          <Button tone="quiet" disabled={isBusy} onClick={() => (isAsking ? void renew() : setIsAsking(true))}>
            {t('renew')}
          </Button>
        </div>
      ) : null}
      <Button tone="primary" wide onClick={onClose}>
        {t('done')}
      </Button>
    </div>
  );
}
