import { Download } from 'lucide-react';
import { useState } from 'react';
import { ownContentAddress } from '#contract/areas/own-content.ts';
import { sayThrown } from '../../../lib/api/error-words.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { theClient } from '../../../lib/sync/client.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './download-own.module.css';

/** A large download may be silent while the server reads. */
const DOWNLOAD_MS = 60_000;

/** Downloads what the person made in a family, of which they are, or were, a member. */
export function DownloadOwn({ family }: { family: { id: string; name: string } }) {
  const { t, language } = useTranslation('family');
  const { user } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function download() {
    setIsBusy(true);
    setFailure(null);
    try {
      const path = `${ownContentAddress(family.id)}?lang=${language}`;
      const request = { method: 'GET', path, as: user?.id, timeoutMs: DOWNLOAD_MS } as const;
      saveFile(await (await theClient().api.open(request)).blob(), t('ownContentFile'));
    } catch (thrown) {
      setFailure(sayThrown(thrown));
    }
    setIsBusy(false);
  }

  return (
    <div className={styles['download']}>
      <Button
        aria-label={t('downloadOwnOf', { name: family.name })}
        icon={<Download size={18} aria-hidden="true" />}
        disabled={isBusy}
        onClick={() => void download()}
      >
        {t(isBusy ? 'downloadingOwn' : 'downloadOwn')}
      </Button>
      {failure === null ? null : <p role="alert">{failure}</p>}
    </div>
  );
}
