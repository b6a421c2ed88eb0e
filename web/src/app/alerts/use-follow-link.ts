import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readSession } from '../../lib/auth/session.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { lazyCode } from '../../pwa/lazy-code.ts';
import { offerReloadForMissingCode } from '../../pwa/updates.ts';

const switching = lazyCode(() => import('../../areas/family/use-switch-family.ts'));

/** Goes to a path of the app in the family that it belongs to, or in whichever is open for null. */
export function useFollowLink(): (href: string, familyId: string | null) => void {
  const navigate = useNavigate();
  const { t } = useTranslation('family');
  return useCallback(
    (href, familyId) => {
      const isThere = () => familyId === null || readSession().family?.id === familyId;
      if (isThere()) return void navigate({ href });
      switching
        .fetch()
        .then(({ switchToFamily }) => {
          void switchToFamily(familyId ?? '', t);
          // A family that cannot be opened, or is not theirs any more: that has been said, and the path would mean another family.
          if (isThere()) void navigate({ href });
        })
        .catch(offerReloadForMissingCode);
    },
    [navigate, t],
  );
}
