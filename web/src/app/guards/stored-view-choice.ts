import type { SessionState } from '../../lib/auth/session-state.ts';
import { createListeners } from '../../lib/listeners.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';

// Apart from the view itself, because signing out ends the choice and the screens of visitors do without the code of plans.

/** Whose rows this browser tab shows although the family has no plan: the ids of the person and the family. */
const STORED_VIEW_KEY = 'casita.stored-view';

const changed = createListeners();
export const onStoredViewChanged = changed.add;
export const readStoredView = (): string | null => sessionStorage.getItem(STORED_VIEW_KEY);
export const storedViewOf = ({ user, family }: SessionState): string => `${user?.id} ${family?.id}`;

/** Opens the app of a family without a plan in this tab, from what the device has stored. */
export function chooseStoredView(session: SessionState): void {
  trySetItem(sessionStorage, STORED_VIEW_KEY, storedViewOf(session));
  changed.emit();
}

export function endStoredView(): void {
  sessionStorage.removeItem(STORED_VIEW_KEY);
  changed.emit();
}
