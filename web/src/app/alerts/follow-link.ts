import type { useNavigate } from '@tanstack/react-router';
import { switchToFamily } from '../../areas/family/switch-to-family.ts';
import { readSession } from '../../lib/auth/session.ts';

/** Goes to a path of the app in the family that it belongs to, or in whichever is open for null. */
export function followLink(navigate: ReturnType<typeof useNavigate>, href: string, familyId: string | null): void {
  if (familyId !== null) void switchToFamily(familyId);
  // A family that cannot be opened, or is not theirs any more: that has been said, and the path would mean another family.
  if (familyId === null || readSession().family?.id === familyId) void navigate({ href });
}
