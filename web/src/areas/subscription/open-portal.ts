import { customerPortal } from '#contract/areas/plans/payment.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
import { sayThrown } from '../../lib/api/error-words.ts';
import { readSession } from '../../lib/auth/session.ts';
import { translatorOf } from '../../lib/i18n/i18n.ts';
import { showToast } from '../../ui/toasts/toasts.ts';

/** What is used of the tab that shows the portal. */
export interface PortalTab {
  opener: unknown;
  readonly location: { replace(address: string): void };
  close(): void;
}

const openTab = (): PortalTab | null => window.open('about:blank', '_blank');
const leaveTo = (address: string): void => location.assign(address);

/**
 * Opens the page of the payment provider where the caller manages their payment, in a new tab. Call it in the handler of a click: later,
 * browsers open no tab. In a browser that opens none, the page replaces this one.
 */
export async function openPortal(open = openTab, leave = leaveTo): Promise<void> {
  const say = translatorOf('subscription');
  if (readSession().state !== 'signed-in') return fail('portalSignIn');
  const tab = open();
  // The page of the provider shall not reach this one.
  if (tab) tab.opener = null;
  try {
    const { url } = await callRemote(customerPortal, {});
    if (url === '') throw new ApiError({ status: 0, code: 'BAD_ANSWER', message: 'There is no address.' });
    if (tab) tab.location.replace(url);
    else leave(url);
  } catch (thrown) {
    tab?.close();
    const code = thrown instanceof ApiError ? thrown.code : '';
    if (code === 'PGRST301') fail('portalSignIn');
    else if (code === 'BAD_ANSWER') fail('portalNoUrl');
    else fail('portalFailed', () => sayThrown(thrown));
  }

  function fail(word: 'portalSignIn' | 'portalFailed' | 'portalNoUrl', why?: () => string): void {
    showToast(() => ({
      ...{ key: 'portal', title: say(word), tone: 'error' },
      ...(why ? { description: why() } : {}),
    }));
  }
}
