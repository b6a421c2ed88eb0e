import { hasPin } from '../../../lib/auth/has-pin.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { WAYS, type Way } from './choices.ts';

/** False for a child with a PIN, whose account has no address: nothing of mails is offered to them. */
export const useHasMail = (): boolean => !hasPin(useSession());

/** The ways by which a kind of notice can come to the person. */
export function useWays(): readonly Way[] {
  const hasMail = useHasMail();
  return hasMail ? WAYS : WAYS.filter((way) => way !== 'mail');
}
