import { createFamily } from '#contract/areas/family.ts';
import { tidyLine } from '#contract/text.ts';
import { toApiError } from '../../lib/api/api-error.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
import { sayThrown } from '../../lib/api/error-words.ts';
import { readSession, refreshAccount, switchFamily } from '../../lib/auth/session.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { type Translate } from '../../lib/i18n/i18n.ts';

/** The ids of the families before an attempt whose answer was lost, after which a family may or may not have been created; else null. */
export interface Unanswered {
  current: ReadonlySet<string> | null;
}

/**
 * Creates a family with this name and switches the client to it. Returns the error to show at the field, or null if it was created.
 * An attempt whose answer was lost may have created it, so the account is checked before it is created again.
 */
export async function makeFamily(
  typed: string,
  t: Translate<'family'>,
  unanswered: Unanswered,
): Promise<(() => string) | null> {
  const fail = (say: () => string, describe?: () => string) => {
    showToast(() => ({ key: 'create-family', title: say(), description: describe?.(), tone: 'error' }));
    return describe ?? say;
  };
  const familyName = tidyLine(typed);
  if (readSession().state !== 'signed-in') return fail(() => t('createSignedOut'));
  if (familyName === '') return fail(() => t('familyNameRequired'));
  const before = unanswered.current ?? new Set(readSession().families.map(({ id }) => id));

  /** The switch closes what toasts report, so the toast follows it. */
  function enter(familyId: string): void {
    if (readSession().families.some(({ id }) => id === familyId)) switchFamily(familyId);
    showToast(() => ({ key: 'create-family', title: t('familyCreated'), tone: 'done' }));
  }

  /** Looks for a new family of this name and switches to it. Returns false if there is none. */
  async function finish(): Promise<boolean> {
    await refreshAccount();
    const made = readSession().families.find(({ id, name }) => !before.has(id) && name === familyName);
    if (!made) return false;
    unanswered.current = null;
    enter(made.id);
    return true;
  }

  if (unanswered.current && (await finish())) return null;

  try {
    const answer = await callRemote(createFamily, { familyName });
    const { error } = answer;
    if (error !== undefined) return fail(() => error);
    if (answer.family_id === null) return fail(() => t('familyNotCreated'));
    await refreshAccount();
    enter(answer.family_id);
    return null;
  } catch (thrown) {
    const { code, status } = toApiError(thrown);
    if (status === 0) {
      unanswered.current = before;
      if (await finish()) return null;
    }
    // The session ended meanwhile.
    if (code === 'PGRST301') return fail(() => t('createSignedOut'));
    return fail(
      () => t('familyNotCreated'),
      () => sayThrown(thrown),
    );
  }
}
