import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { lazyCode } from '../../pwa/lazy-code.ts';
import { offerReloadForMissingCode } from '../../pwa/updates.ts';

const following = lazyCode(() => import('./follow-link.ts'));

/** Follows the link of a notification (`followLink`). */
export function useFollowLink(): (href: string, familyId: string | null) => void {
  const navigate = useNavigate();
  return useCallback(
    (href, familyId) => {
      following
        .fetch()
        .then((file) => file.followLink(navigate, href, familyId))
        .catch(offerReloadForMissingCode);
    },
    [navigate],
  );
}
