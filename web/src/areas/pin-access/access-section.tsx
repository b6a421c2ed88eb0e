import { useState, type ReactNode } from 'react';
import { pairedDevices, pinAccesses, type PinAccess } from '#contract/areas/pins/paired-devices.ts';
import { unlockPin } from '#contract/areas/pins/pin-access.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { formatTime } from '../../ui/dates/dates.ts';
import { useNow } from '../../ui/dates/use-now.ts';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import styles from './pin-access.module.css';
import { makeChange } from './pin-calls.ts';

const PinSheet = lazySheet(() => import('./pin-sheet.tsx').then((file) => file.PinSheet));
const EndSheet = lazySheet(() => import('./end-sheet.tsx').then((file) => file.EndSheet));

type Step = 'give' | 'change' | 'how' | 'end';

interface AccessSectionProps {
  memberId: string;
  /** The first name, by which the person signs in. */
  name: string;
  hasAccount: boolean;
  /** The places of the plan; null = no limit. */
  limit: { count: number; max: number } | null;
  /** Renders a link to the plans with the given text. */
  plansLink: (words: string) => ReactNode;
}

/** How a person without an address signs in, for those who manage the family. Nothing for people with an account of their own. */
export function AccessSection({ memberId, name, hasAccount, limit, plansLink }: AccessSectionProps) {
  const { t } = useTranslation('pin-access');
  const { rows, status } = useRows(pinAccesses);
  const access = rows.find((row) => row.member_id === memberId);
  /** `count` numbers the openings, so that each starts with a fresh state; none yet at 0. */
  const [step, setStep] = useState<{ kind: Step; isOpen: boolean; count: number }>({
    ...{ kind: 'give', isOpen: false, count: 0 },
  });
  const open = (kind: Step) => setStep(({ count }) => ({ kind, isOpen: true, count: count + 1 }));
  const sheet = {
    ...{ memberId, name, isOpen: step.isOpen },
    onClose: () => setStep((opened) => ({ ...opened, isOpen: false })),
  };
  const left = limit && Math.max(0, limit.max - limit.count);
  // An account of the person's own, or rows that are not here yet.
  if (!access && (hasAccount || status !== 'ready') && !step.isOpen) return null;
  return (
    <section className={styles['access']} aria-labelledby="person-access">
      <h2 id="person-access">{t('title')}</h2>
      {access ? (
        <>
          <p>{t('has', { name })}</p>
          <Lock access={access} name={name} />
          <div className={styles['buttons']}>
            <Button onClick={() => open('how')}>{t('how')}</Button>
            <Button onClick={() => open('change')}>{t('changePin')}</Button>
            <Button tone="quiet" onClick={() => open('end')}>
              {t('end')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{t('none', { name })}</p>
          {left === null ? null : (
            <p className="figures">
              {left > 0 ? t('placesLeft', { count: left }) : t('noPlace')} {left > 0 ? null : plansLink(t('seePlans'))}
            </p>
          )}
          {left === 0 ? null : (
            <Button className={styles['start'] ?? ''} onClick={() => open('give')}>
              {t('give')}
            </Button>
          )}
        </>
      )}
      {step.count > 0 && step.kind !== 'end' ? <PinSheet key={step.count} {...sheet} step={step.kind} /> : null}
      {step.count > 0 && step.kind === 'end' ? <EndSheet key={step.count} {...sheet} /> : null}
    </section>
  );
}

/** Where wrong PINs have locked a child, with the button that unlocks all of it. */
function Lock({ access, name }: { access: PinAccess; name: string }) {
  const { t } = useTranslation('pin-access');
  const habits = useDateHabits();
  const now = useNow();
  const { rows } = useRows(pairedDevices);
  const [isBusy, setIsBusy] = useState(false);
  const until = access.locked_elsewhere_until === null ? null : new Date(access.locked_elsewhere_until);
  const places = [
    ...access.locked_devices.map((id) => rows.find((row) => row.id === id)?.name ?? t('removedDevice')),
    ...(until !== null && until > now ? [t('lockedElsewhere', { time: formatTime(until, habits) })] : []),
  ];
  if (places.length === 0) return null;

  async function unlock() {
    setIsBusy(true);
    const failed = await makeChange(unlockPin, { memberId: access.member_id }, name);
    setIsBusy(false);
    showToast(() =>
      failed === null
        ? { key: 'pin', title: t('unlocked', { name }), tone: 'done' }
        : { key: 'pin', title: t('unlockFailed'), description: failed, tone: 'error' },
    );
  }

  return (
    <NoticeBox needsAttention>
      <p>{t('lockedOn', { name, places: places.join(', ') })}</p>
      <Button disabled={isBusy} onClick={() => void unlock()}>
        {t('unlock')}
      </Button>
    </NoticeBox>
  );
}
