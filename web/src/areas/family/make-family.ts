import type { TFunction } from 'i18next';
import { createFamily } from '#contract/areas/family.ts';
import { toApiError } from '../../lib/api-error.ts';
import { callRemote } from '../../lib/call-remote.ts';
import { sayThrown } from '../../lib/error-words.ts';
import { readSession, refreshAccount, switchFamily } from '../../lib/session.ts';
import { showToast } from '../../ui/toasts.ts';

/** Makes a family with this name and turns the tab to it. Answers what stood against it, to show at the field; null when it is made. */
export async function makeFamily(typed: string, t: TFunction<'family'>): Promise<string | null> {
  const fail = (title: string, description?: string) => {
    showToast(() => ({ key: 'create-family', title, ...(description ? { description } : {}), tone: 'error' }));
    return description ?? title;
  };
  const familyName = typed.trim();
  if (readSession().state !== 'signed-in') return fail(t('createSignedOut'));
  if (familyName === '') return fail(t('familyNameRequired'));
  try {
    const answer = await callRemote(createFamily, { familyName });
    if (answer.error !== undefined) return fail(answer.error);
    if (answer.family_id === null) return fail(t('createFailed'));
    showToast(() => ({ key: 'create-family', title: t('created'), tone: 'done' }));
    await refreshAccount();
    if (readSession().families.some(({ id }) => id === answer.family_id)) switchFamily(answer.family_id);
    return null;
  } catch (thrown) {
    const { code } = toApiError(thrown);
    // Signed out by the server meanwhile.
    if (code === 'PGRST301') return fail(t('createSignedOut'));
    return fail(t('createFailed'), sayThrown(thrown));
  }
}
