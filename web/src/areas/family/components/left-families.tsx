import { Download } from 'lucide-react';
import { useState } from 'react';
import { ownContentAddress } from '#contract/areas/own-content.ts';
import { sayThrown } from '../../../lib/api/error-words.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { theClient } from '../../../lib/sync/client.ts';
import { Button } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDate } from '../../../ui/dates/dates.ts';
import styles from './family-list.module.css';

/** A large download may be silent while the server reads. */
const DOWNLOAD_MS = 60_000;

/** The families that a person is in no more, with a button each to download what they made there while that is possible. */
export function LeftFamilies() {
  const { t } = useTranslation('family');
  const { user, account } = useSession();
  const habits = useDateHabits();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const left = account?.left_families ?? [];
  if (left.length === 0) return null;

  async function download(id: string) {
    setBusy(id);
    setFailure(null);
    try {
      const request = { method: 'GET', path: ownContentAddress(id), as: user?.id, timeoutMs: DOWNLOAD_MS } as const;
      saveFile(await (await theClient().api.open(request)).blob(), t('ownContentFile'));
    } catch (thrown) {
      setFailure(sayThrown(thrown));
    }
    setBusy(null);
  }

  return (
    <section className={styles['families']} aria-labelledby="left-families-title">
      <h2 id="left-families-title">{t('leftTitle')}</h2>
      <ul>
        {left.map(({ family_id, name, until }) => (
          <li key={family_id} className={styles['row']}>
            <div className={styles['who']}>
              <p className={styles['name']}>{name}</p>
              <p className={styles['facts']}>{t('leftText', { date: formatDate(dayOf(new Date(until)), habits) })}</p>
            </div>
            <Button
              aria-label={t('downloadOwnOf', { name })}
              icon={<Download size={18} aria-hidden="true" />}
              disabled={busy !== null}
              onClick={() => void download(family_id)}
            >
              {t(busy === family_id ? 'downloadingOwn' : 'downloadOwn')}
            </Button>
          </li>
        ))}
      </ul>
      {failure === null ? null : <p role="alert">{failure}</p>}
    </section>
  );
}
