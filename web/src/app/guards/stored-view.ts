import { useEffect, useSyncExternalStore } from 'react';
import { useCheck } from '../../areas/subscription/check.ts';
import { isLapsed } from '../../areas/subscription/check-store.ts';
import { useSession } from '../../lib/auth/session.ts';
import { endStoredView, onStoredViewChanged, readStoredView, storedViewOf } from './stored-view-choice.ts';

/** True while the family has no plan and the person has chosen to see what the device has stored. */
export function useIsStoredView(): boolean {
  const session = useSession();
  const { check } = useCheck();
  const chosen = useSyncExternalStore(onStoredViewChanged, readStoredView);
  return check !== null && isLapsed(check) && chosen === storedViewOf(session);
}

/** Forgets the choice as soon as the family has a plan, so that the next end of one leads to the plans again. */
export function useEndStoredView(): void {
  const { check } = useCheck();
  const isOpen = check !== null && !isLapsed(check);
  useEffect(() => {
    if (isOpen) endStoredView();
  }, [isOpen]);
}
