import { useEffect, useState } from 'react';
import type { PairedPerson } from '#contract/areas/pins/sign-in.ts';
import { AuthFrame } from '../../areas/account/components/auth-frame.tsx';
import { AuthNotice, type AuthBanner } from '../../areas/account/components/auth-notice.tsx';
import authStyles from '../../areas/account/components/auth-forms.module.css';
import { FaceList } from '../../areas/paired/face-list.tsx';
import styles from '../../areas/paired/paired.module.css';
import { PinForm } from '../../areas/paired/pin-form.tsx';
import { refreshPaired, signInWithPin, usePaired } from '../../lib/auth/paired.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { KITCHEN_IDLE_MS } from '../kitchen/kitchen-return.ts';
import { Kitchen } from '../kitchen/kitchen.tsx';
import { useIdle } from '../../lib/auth/use-idle.ts';
import { showToast } from '../../ui/toasts/toasts.ts';

/** As many faces as the narrow frame shows in two rows. */
const FACES_IN_TWO_ROWS = 6;

interface PairedFacesProps {
  banner: AuthBanner | null;
  /** Opens the sign-in by an address. */
  onAddress: () => void;
  /** The server says that this device is not paired any more. */
  onUnpaired: () => void;
}

/** /auth on a paired device: the faces of the family, then the pad of the one that is tapped. */
export function PairedFaces({ banner, onAddress, onUnpaired }: PairedFacesProps) {
  const { t } = useTranslation('paired');
  const paired = usePaired();
  const [chosen, setChosen] = useState<PairedPerson | null>(null);
  const isUnpaired = paired === null;
  const isKitchen = paired?.isKitchenScreen ?? false;
  const [wasKitchen, setWasKitchen] = useState(isKitchen);
  if (isKitchen && !wasKitchen) setWasKitchen(true);
  // What is stored stands at once; the server may know of another face, or that the device was unpaired.
  useEffect(() => void refreshPaired(), []);
  useEffect(() => {
    if (!isUnpaired) return;
    showToast(() => ({
      key: 'auth',
      title: t(wasKitchen ? 'screenNotPaired' : 'notPaired'),
      description: t('notPairedText'),
    }));
    onUnpaired();
    // Once; the callbacks are new functions at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isUnpaired]);
  useIdle(KITCHEN_IDLE_MS, isKitchen && chosen !== null, () => setChosen(null));
  if (paired === null) return null;
  const otherWay = (
    <button type="button" className={`${authStyles['link']} ${authStyles['last']}`} onClick={onAddress}>
      {t('otherWay')}
    </button>
  );
  if (chosen) {
    return (
      <AuthFrame title={t('pinTitle', { name: chosen.firstName })}>
        <PinForm person={chosen} onEnter={signInWithPin} onBack={() => setChosen(null)} />
        {otherWay}
      </AuthFrame>
    );
  }
  const choose = (person: PairedPerson) => (person.signsInBy === 'pin' ? setChosen(person) : onAddress());
  // A notice, such as that a session has ended, stands over the faces.
  if (isKitchen && banner === null) return <Kitchen people={paired.people} onFace={choose} onAddress={onAddress} />;
  return (
    <AuthFrame title={t('facesTitle')} stage="faces" isWide={paired.people.length > FACES_IN_TWO_ROWS}>
      <AuthNotice banner={banner} />
      <p className={styles['family']}>{paired.familyName}</p>
      <FaceList people={paired.people} label={t('faces', { family: paired.familyName })} onChoose={choose} />
      {otherWay}
    </AuthFrame>
  );
}
