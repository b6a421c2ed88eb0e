import { trySetItem } from '../../lib/storage/safe-storage.ts';
import { VIEWS, type View } from './place.ts';

/** The view that was chosen last. It belongs to the device, as a phone and a desktop show days differently. */
const VIEW_KEY = 'casita.calendar-view';

/** The view without one in the address. */
export function usualView(isPhone: boolean): View {
  const kept = VIEWS.find((view) => view === localStorage.getItem(VIEW_KEY));
  return kept ?? (isPhone ? 'agenda' : 'month');
}

export function keepView(view: View): void {
  trySetItem(localStorage, VIEW_KEY, view);
}
