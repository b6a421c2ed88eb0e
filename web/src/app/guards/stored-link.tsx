import { useNavigate } from '@tanstack/react-router';
import { members } from '#contract/areas/family.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { Button } from '../../ui/button.tsx';
import { chooseStoredView } from './stored-view.ts';

/** Opens the app of a family without a plan. Nothing on a device that has not stored the family's members, and so nothing else of it. */
export function StoredLink() {
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
