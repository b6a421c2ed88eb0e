import type { PairedPerson } from '#contract/areas/pins/sign-in.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useSyncStatus } from '../../lib/outbox/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import styles from './paired.module.css';
import { PinForm } from './pin-form.tsx';

interface SwitchSheetProps {
  isOpen: boolean;
  onClose: () => void;
  person: PairedPerson;
  /** Signs the person in, in place of the one who is signed in; rejects with an ApiError. */
  onEnter: (fields: { memberId: string; pin: string }) => Promise<void>;
  /** Signs out and leads to the sign-in by an address. */
  onLeave: () => void;
}

/** The second tap of a switch: the pad of the person whose face was tapped, over the page of the one who is signed in. */
export function SwitchSheet({ isOpen, onClose, person, onEnter, onLeave }: SwitchSheetProps) {
  const { t } = useTranslation('paired');
  const { online } = useSyncStatus();
  const name = person.firstName;
  const isByPin = person.signsInBy === 'pin';
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(isByPin ? 'pinTitle' : 'switchTo', { name })}>
      <div className={styles['switch']}>
        {online ? null : <p role="alert">{t('switchOffline')}</p>}
        {/* It stays while the network comes and goes, with what is typed. */}
        {isByPin ? <PinForm key={person.memberId} person={person} onEnter={onEnter} /> : null}
        {online && !isByPin ? (
          <>
            <p>{t('switchPassword', { name })}</p>
            <Button tone="primary" wide onClick={onLeave}>
              {t('switchLeave')}
            </Button>
          </>
        ) : null}
      </div>
    </Sheet>
  );
}
