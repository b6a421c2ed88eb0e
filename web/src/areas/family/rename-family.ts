import { renameFamily as renameFamilyCall, type MemberColour } from '#contract/areas/family.ts';
import { tidyLine } from '#contract/text.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
import { sayThrown } from '../../lib/api/error-words.ts';
import { readSession, refreshAccount } from '../../lib/auth/session.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { type Translate } from '../../lib/i18n/i18n.ts';

/** Renames the current family, and gives it a colour where one is chosen. Returns the error to show at the field, or null if it was renamed. */
export async function renameFamily(
  typed: string,
  chosen: { readonly colour?: MemberColour },
  t: Translate<'family'>,
): Promise<string | null> {
  const name = tidyLine(typed);
  if (name === '') {
    showToast(() => ({ key: 'rename-family', title: t('familyNameRequired'), tone: 'error' }));
    return t('familyNameRequired');
  }
  const isRenamed = name !== readSession().family?.name;
  try {
    await callRemote(renameFamilyCall, { name, ...chosen });
    await refreshAccount();
    const say = () => (isRenamed ? t('familyRenamed', { name }) : t('familyRecoloured'));
    showToast(() => ({ key: 'rename-family', title: say(), tone: 'done' }));
    return null;
  } catch (thrown) {
    showToast(() => ({
      key: 'rename-family',
      title: t('renameFailed'),
      description: sayThrown(thrown),
      tone: 'error',
    }));
    return sayThrown(thrown);
  }
}
