import { useEffect } from 'react';
import type { PairedPerson } from '#contract/areas/pins/sign-in.ts';
import { FaceList } from '../../areas/paired/face-list.tsx';
import { refreshPaired, usePaired } from '../../lib/auth/paired.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import styles from '../shell/sheets.module.css';

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
