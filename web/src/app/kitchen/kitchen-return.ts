import { useNavigate } from '@tanstack/react-router';
import { isKitchenDevice } from '../../lib/auth/kitchen-device.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useIdle } from '../../lib/auth/use-idle.ts';
import { signOutAndRedirect } from '../session/sign-out.ts';

/** Without a touch for so long a device that shows the day goes back to it. */
export const KITCHEN_IDLE_MS = 60_000;

/** Leads from the form of /auth back to the day. */
export function useFormReturn(isForm: boolean): void {
  const navigate = useNavigate();
  useIdle(KITCHEN_IDLE_MS, isForm && isKitchenDevice(), () => void navigate({ to: '/auth', replace: true }));
}

/**
 * Leads from the session of a child, which a PIN began on this device, back to the day. What waits of them is kept, and sent when they sign in again.
 * A session that a password began is ended by its person.
 */
export function useSessionReturn(): void {
  const { user } = useSession();
  const isPin = user !== null && user.email === '';
  useIdle(KITCHEN_IDLE_MS, isPin && isKitchenDevice(), () => void signOutAndRedirect('keep', '/auth'));
}
