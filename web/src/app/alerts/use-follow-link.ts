import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useSwitchFamily } from '../../areas/family/use-switch-family.ts';
import { readSession } from '../../lib/auth/session.ts';

/** Goes to a path of the app in the family that it belongs to, or in whichever is open for null. */
export function useFollowLink(): (href: string, familyId: string | null) => void {
  const navigate = useNavigate();
  const switchTo = useSwitchFamily();
  return useCallback(
    (href, familyId) => {
      if (familyId !== null) void switchTo(familyId);
      // A family that cannot be opened, or is not theirs any more: the switch has said so, and the path would mean another family.
      if (familyId === null || readSession().family?.id === familyId) void navigate({ href });
    },
    [navigate, switchTo],
  );
}
