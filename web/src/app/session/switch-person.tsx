import { useEffect } from 'react';
import type { PairedPerson } from '#contract/areas/pins/sign-in.ts';
import { FaceList } from '../../areas/paired/face-list.tsx';
import { SwitchSheet } from '../../areas/paired/switch-sheet.tsx';
import { refreshPaired, signInWithPin, usePaired } from '../../lib/auth/paired.ts';
import { readSession, useSession } from '../../lib/auth/session.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import styles from '../shell/sheets.module.css';
import { noteLeaving, signOutAndRedirect } from './sign-out.ts';

/** The other people of this paired device. */
export function SwitchFaces({ onChoose }: { onChoose: (person: PairedPerson) => void }) {
  const { t } = useTranslation('paired');
  const { families } = useSession();
  const paired = usePaired();
  useEffect(() => void refreshPaired(), []);
  const others = (paired?.people ?? []).filter(
    ({ memberId }) => !families.some(({ member_id }) => member_id === memberId),
  );
  if (others.length === 0) return null;
  return (
    <section className={styles['switch']}>
      <p className={styles['small']}>{t('switchTitle')}</p>
      <FaceList people={others} label={t('switchTitle')} onChoose={onChoose} />
    </section>
  );
}

interface SwitchPersonProps {
  isOpen: boolean;
  onClose: () => void;
  /** Whose face was tapped. */
  person: PairedPerson;
}

/** Signs another person of this paired device in, in place of the one who is signed in. What waits of the first is kept without asking. */
export function SwitchPerson(props: SwitchPersonProps) {
  return (
    <SwitchSheet
      {...props}
      onEnter={(fields) => switchPerson(() => signInWithPin(fields))}
      onLeave={() => void signOutAndRedirect('keep', '/auth?tab=login')}
    />
  );
}

/**
 * Signs another person in over the session of this one, by `enter`, and loads the app anew for them: nothing of the first person is left in
 * the memory of the page, nor seen in it. Their waiting changes stay on the device until they sign in here again; the server ends their
 * session as it gives the other. Rejects as `enter` does, and nothing has changed then.
 */
async function switchPerson(enter: () => Promise<void>): Promise<void> {
  const from = readSession().user?.id;
  noteLeaving(() => readSession().user?.id !== from);
  try {
    await enter();
  } catch (thrown) {
    noteLeaving(() => false);
    throw thrown;
  }
  location.assign('/dashboard');
}
