import type { TFunction } from 'i18next';
import { renameFamily as renameFamilyCall } from '#contract/areas/family.ts';
import { toApiError } from '../../lib/api-error.ts';
import { callRemote } from '../../lib/call-remote.ts';
import { sayError } from '../../lib/error-words.ts';
import { theTab } from '../../lib/tab.ts';
import { showToast } from '../../ui/toasts.ts';

/** Gives the family of this tab another name. Answers what stood against it, to show at the field; null when it is done. */
export async function renameFamily(typed: string, t: TFunction<'family'>): Promise<string | null> {
  const name = typed.trim();
  if (name === '') return t('familyNameRequired');
  try {
    await callRemote(renameFamilyCall, { name });
    await theTab().session.refreshAccount();
    showToast(() => ({ key: 'rename-family', title: t('familyRenamed', { name }), tone: 'done' }));
    return null;
  } catch (thrown) {
    const explain = () => sayError(toApiError(thrown)).message;
    showToast(() => ({ key: 'rename-family', title: t('renameFailed'), description: explain(), tone: 'error' }));
    return explain();
  }
}
