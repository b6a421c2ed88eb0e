import { resendEmailConfirmation } from '#contract/areas/account-links.ts';
import { createInvitationLink, resendFamilyInvitation } from '#contract/areas/invitations.ts';
import type { FamilyInvitation } from '#contract/areas/family-invitations.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
import { toApiError } from '../../lib/api/api-error.ts';
import { sayThrown } from '../../lib/api/error-words.ts';
import { readSession } from '../../lib/auth/session.ts';
import { prepareArea, translatorOf, type Translate } from '../../lib/i18n/i18n.ts';
import { copyText } from '../../ui/toasts/copy-text.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { explainSending } from './explain.ts';

/** In the language of the moment at which it is said. */
const t: Translate<'invitations'> = (key, values) => translatorOf('invitations')(key, values);

function showFailure(title: 'sendFailed' | 'linkFailed', thrown: unknown): void {
  const error = toApiError(thrown);
  showToast(() => ({ key: 'invite', title: t(title), description: explainSending(t, error), tone: 'error' }));
}

/** Mails the person the link that confirms their own address, which held invitations wait for. */
export async function mailConfirmation(own: string): Promise<void> {
  try {
    const { alreadyConfirmed } = await callRemote(resendEmailConfirmation, { email: own });
    const say = () => (alreadyConfirmed ? t('confirmationDone') : t('confirmationSent', { own }));
    showToast(() => ({ key: 'invite', title: say(), tone: 'done' }));
  } catch (thrown) {
    showToast(() => ({
      ...{ key: 'invite', title: t('confirmationFailed'), tone: 'error' },
      description: sayThrown(thrown),
    }));
  }
}

/** Says what a held invitation waits for. */
function showHeld(email: string): void {
  const own = readSession().user?.email ?? '';
  showToast(() => ({
    ...{ key: 'invite', title: t('heldTitle'), description: t('heldText', { own, email }), durationMs: null },
    action: { label: t('mailAgain'), run: () => void mailConfirmation(own) },
  }));
}

/** Mails the invitation again. Its earlier links end. Rejects where its words cannot be fetched. */
export async function resend({ id, email }: Pick<FamilyInvitation, 'id' | 'email'>): Promise<void> {
  await prepareArea('invitations'); // other areas have not fetched it
  try {
    const { is_held: isHeld } = await callRemote(resendFamilyInvitation, { invitation_id: id });
    if (isHeld) return showHeld(email);
    showToast(() => ({ key: 'invite', title: t('sent', { email }), tone: 'done' }));
  } catch (thrown) {
    showFailure('sendFailed', thrown);
  }
}

/** Makes a new link and copies it. It cannot be read back, so it is shown where it cannot be copied. `sayDate` writes the day of its end. */
export async function copyLink(id: string, sayDate: (iso: string) => string): Promise<void> {
  let made: { path: string; expires_at: string };
  try {
    made = await callRemote(createInvitationLink, { invitation_id: id });
  } catch (thrown) {
    return showFailure('linkFailed', thrown);
  }
  const address = new URL(made.path, location.href).href;
  const description = () => t('linkCopiedText', { date: sayDate(made.expires_at) });
  await copyText(address, (isCopied) =>
    isCopied
      ? { key: 'invite', title: t('linkCopied'), description: description(), tone: 'done' }
      : {
          ...{ key: 'invite', isOnlyWay: true, durationMs: null },
          ...{ title: t('linkShown'), description: `${address} ${description()}` },
        },
  );
}
