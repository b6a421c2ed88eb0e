import { useEffect, useSyncExternalStore } from 'react';
import { useCheck } from '../../areas/subscription/check.ts';
import { isLapsed } from '../../areas/subscription/check-store.ts';
import { useSession, type SessionState } from '../../lib/auth/session.ts';
import { createListeners } from '../../lib/listeners.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';
import { STORED_VIEW_KEY } from '../../lib/storage/storage-keys.ts';

const changed = createListeners();
const read = (): string | null => sessionStorage.getItem(STORED_VIEW_KEY);
const ownerOf = ({ user, family }: SessionState): string => `${user?.id} ${family?.id}`;

/** Opens the app of a family without a plan in this tab, from what the device has stored. */
export function chooseStoredView(session: SessionState): void {
  trySetItem(sessionStorage, STORED_VIEW_KEY, ownerOf(session));
  changed.emit();
}

export function endStoredView(): void {
  sessionStorage.removeItem(STORED_VIEW_KEY);
  changed.emit();
}

/** True while the family has no plan and the person has chosen to see what the device has stored. */
export function useIsStoredView(): boolean {
  const session = useSession();
  const { check } = useCheck();
  const owner = useSyncExternalStore(changed.add, read);
  return check !== null && isLapsed(check) && owner === ownerOf(session);
}

/** Forgets the choice as soon as the family has a plan, so that the next end of one leads to the plans again. */
export function useEndStoredView(): void {
  const { check } = useCheck();
  const isOpen = check !== null && !isLapsed(check);
  useEffect(() => {
    if (isOpen) endStoredView();
  }, [isOpen]);
}
