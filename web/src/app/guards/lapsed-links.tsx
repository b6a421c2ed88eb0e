import { useNavigate } from '@tanstack/react-router';
import { members } from '#contract/areas/family.ts';
import { hasPin } from '../../lib/auth/has-pin.ts';
import { useSession } from '../../lib/auth/session.ts';
import { prepareArea, useTranslation } from '../../lib/i18n/i18n.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { lazyCode } from '../../pwa/lazy-code.ts';
import { Button } from '../../ui/button.tsx';
import { chooseStoredView } from './stored-view.ts';

const download = lazyCode(async () => {
  const [code] = await Promise.all([import('../../areas/family/components/download-own.tsx'), prepareArea('family')]);
  return code;
});

/** What members of a family without a plan can still do there: see what this device has stored, and take along what they made. */
export function LapsedLinks() {
  const session = useSession();
  // Children take nothing along: their accounts are their parents'.
  const isOffered = session.family !== null && session.family.role !== 'child' && !hasPin(session);
  const code = download.useCode(isOffered);
  return (
    <>
      <StoredLink />
      {code && isOffered && session.family ? <code.DownloadOwn family={session.family} /> : null}
    </>
  );
}

/** Opens the app of a family without a plan. Nothing on a device that has not stored the family's members, and so nothing else of it. */
function StoredLink() {
  const { t } = useTranslation('plans');
  const navigate = useNavigate();
  const session = useSession();
  const { status } = useRows(members);
  if (status !== 'ready') return null;
  return (
    <Button
      onClick={() => {
        chooseStoredView(session);
        void navigate({ to: '/dashboard' });
      }}
    >
      {t('seeStored')}
    </Button>
  );
}
