import { switchFamily as switchFamilyCall } from '#contract/areas/family.ts';
import { toApiError } from '../../lib/api/api-error.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
import { readSession, refreshAccount, switchFamily } from '../../lib/auth/session.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { focusScreenOnceDrawn } from '../../ui/focus/use-focus-return.ts';
import { translatorOf } from '../../lib/i18n/i18n.ts';

const KEY = 'switch-family';

/**
 * Switches this client to another family of the person. It happens at once, before the first answer, also offline. The server stores the
 * choice for new devices. The client switches back only if the server definitely refuses. Waiting changes stay with the family they were
 * made in.
 */
export async function switchToFamily(familyId: string): Promise<void> {
  const t = translatorOf('family');
  const { family: before, families } = readSession();
  const target = families.find(({ id }) => id === familyId);
  if (before?.id === familyId) return;
  if (target?.setup_status !== 'completed') {
    const words = target?.setup_status === 'orphaned' ? 'switchOrphaned' : 'switchNotReady';
    showToast(() => ({ key: KEY, title: t(words), tone: 'error' }));
    return;
  }
  switchFamily(familyId);
  focusScreenOnceDrawn();
  showToast(() => ({
    key: KEY,
    title: t('switched'),
    description: t('youAreIn', { name: target.name }),
    tone: 'done',
  }));
  try {
    await callRemote(switchFamilyCall, { family_id: familyId });
  } catch (thrown) {
    if (!toApiError(thrown).isFinal) return;
    if (before && readSession().family?.id === familyId) switchFamily(before.id);
    showToast(() => ({
      key: KEY,
      title: t('switchFailed'),
      ...(before ? { description: t('switchFailedText', { name: before.name }) } : {}),
      tone: 'error',
    }));
    await refreshAccount();
  }
}
