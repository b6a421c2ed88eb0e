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

/** True for a child whom a PIN signed in: they have no address. */
const isPin = (user: { readonly email: string } | null) => user?.email === '';

/**
 * Leads from the session of a child, which a PIN began on this device, back to the day. What waits of them is kept, and sent when they sign in again.
 * A session that a password began is ended by its person. Draws nothing.
 */
export function SessionReturn(): null {
  const { user } = useSession();
  useIdle(KITCHEN_IDLE_MS, isPin(user) && isKitchenDevice(), () => void signOutAndRedirect('keep', '/auth'));
  return null;
}
