import { theTab } from '../lib/tab.ts';
import { closePersonalToasts } from '../ui/toasts.ts';
import { forgetUndo } from '../ui/undo.ts';
import { dropDraftsOfOthers } from './kept-draft.ts';

/**
 * On a tablet that several people use, one may follow another without the page starting anew: the session was ended from
 * elsewhere, or in another tab. Nothing of the first is left then in the memory of the page. The answer stops it.
 */
export function forgetWithPerson(): () => void {
  const { session } = theTab();
  let person = session.read().user?.id ?? null;
  if (person !== null) dropDraftsOfOthers(person);
  return session.subscribe(() => {
    const next = session.read().user?.id ?? null;
    if (next === person) return;
    if (person !== null) {
      closePersonalToasts();
      forgetUndo();
    }
    person = next;
    // Their own words wait for them, until somebody else comes.
    if (next !== null) dropDraftsOfOthers(next);
  });
}
