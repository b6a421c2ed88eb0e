import { CalendarPlus, Copy } from 'lucide-react';
import { useState } from 'react';
import { createCalendarAddress, getCalendarAddress, revokeCalendarAddress } from '#contract/areas/calendar-files.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { sayThrown } from '../../../lib/api/error-words.ts';
import { useRemote } from '../../../lib/api/use-remote.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDate } from '../../../ui/dates/dates.ts';
import { TextField } from '../../../ui/field.tsx';
import { copyText } from '../../../ui/toasts/copy-text.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { FilesSection } from './files-section.tsx';
import { keepAddress, readAddress } from './own-address.ts';
import styles from './files.module.css';

/** The person's secret address: made, shown on the device that made it, and ended. */
export function AddressSection() {
  const { t } = useTranslation('files');
  const habits = useDateHabits();
  const { user, family } = useSession();
  const known = useRemote(getCalendarAddress, {});
  const [isBusy, setIsBusy] = useState(false);
  const since = known.answer?.created_at ?? null;
  const path = since === null ? null : readAddress(user?.id, family?.id, since);

  async function change(work: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    try {
      await work();
      await known.reload();
    } catch (error) {
      const description = sayThrown(error);
      showToast(() => ({ title: t('addressFailed'), description, tone: 'error' }));
    } finally {
      setIsBusy(false);
    }
  }
  const make = () =>
    change(async () => {
      const made = await callRemote(createCalendarAddress, {});
      keepAddress(user?.id, family?.id, made);
    });
  const end = () =>
    change(async () => {
      await callRemote(revokeCalendarAddress, {});
      keepAddress(user?.id, family?.id, null);
      showToast(() => ({ title: t('ended'), tone: 'done' }));
    });

  function renderState() {
    if (known.error && !known.answer) return <p className={styles['text']}>{sayThrown(known.error)}</p>;
    if (since === null) {
      return (
        <Button className={styles['start'] ?? ''} disabled={isBusy || !known.answer} onClick={() => void make()}>
          {t(isBusy ? 'making' : 'makeAddress')}
        </Button>
      );
    }
    const date = formatDate(dayOf(new Date(since)), habits);
    return (
      <>
        {path === null ? (
          <p className={styles['text']}>{t('madeElsewhere', { date })}</p>
        ) : (
          <ShownAddress path={path} />
        )}
        <div className={styles['buttons']}>
          {path === null ? (
            <Button disabled={isBusy} onClick={() => void make()}>
              {t('makeNew')}
            </Button>
          ) : null}
          <Button tone="danger" disabled={isBusy} onClick={() => void end()}>
            {t('end')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <FilesSection title={t('follow')} text={t('followText')}>
      {renderState()}
    </FilesSection>
  );
}

function ShownAddress({ path }: { path: string }) {
  const { t } = useTranslation('files');
  const address = new URL(path, location.href).href;
  const copy = () =>
    copyText(address, (isCopied) => ({
      ...{ title: t(isCopied ? 'copied' : 'copyFailed'), tone: isCopied ? 'done' : 'error' },
    }));
  return (
    <>
      <TextField
        label={t('address')}
        hint={t('keepSecret')}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles['buttons']}>
        <Button icon={<Copy size={18} aria-hidden="true" />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <a className={buttonClass('plain')} href={address.replace(/^https?:/, 'webcal:')}>
          <CalendarPlus size={18} aria-hidden="true" />
          {t('openInCalendar')}
        </a>
      </div>
    </>
  );
}
