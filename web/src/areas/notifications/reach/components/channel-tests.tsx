import { useState } from 'react';
import { CHANNELS, deliveries, type Channel } from '#contract/areas/notices/deliveries.ts';
import { sendTestNotice } from '#contract/areas/notices/sending.ts';
import { callRemote } from '../../../../lib/api/call-remote.ts';
import { sayThrown } from '../../../../lib/api/error-words.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useRows } from '../../../../lib/sync/rows.ts';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/toasts/toasts.ts';
import { useHasMail } from '../use-has-mail.ts';
import { Sentences } from './sentences.tsx';
import styles from '../reach.module.css';

/** Sends the person a notice on one channel, and shows what becomes of it. */
export function ChannelTests() {
  const { t } = useTranslation('reach');
  const [sent, setSent] = useState<{ channel: Channel; id: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const hasMail = useHasMail();

  async function send(channel: Channel): Promise<void> {
    setIsBusy(true);
    try {
      const { notification_id: id } = await callRemote(sendTestNotice, { channel });
      setSent({ channel, id });
    } catch (thrown) {
      showToast(() => ({ key: 'test', title: t('testFailed'), description: sayThrown(thrown), tone: 'error' }));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <div className={styles['buttons']}>
        {CHANNELS.filter((channel) => hasMail || channel !== 'mail').map((channel) => (
          <Button key={channel} aria-disabled={isBusy} onClick={() => (isBusy ? undefined : void send(channel))}>
            {t(`test_${channel}`)}
          </Button>
        ))}
      </div>
      <div role="status">{sent ? <Outcome key={sent.id} {...sent} /> : null}</div>
    </>
  );
}

function Outcome({ channel, id }: { channel: Channel; id: string }) {
  const { t } = useTranslation('reach');
  const { rows } = useRows(deliveries, { filter: { notification_id: id } });
  const isKnown = rows.some((row) => row.channel === channel);
  return isKnown ? <Sentences deliveries={rows} /> : <p>{t('testSent')}</p>;
}
