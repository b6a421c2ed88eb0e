let forgetting: Promise<void> = Promise.resolve();

/** Resolves once what a person had here who has left is gone. */
export const whenForgotten = (): Promise<void> => forgetting;

/**
 * Ends what this device has of a person who left it: their subscription, which the server forgets with their session, the notifications that are still
 * shown, and the number on the app. Never rejects.
 */
export function forgetPush(): void {
  // The push service may be out of reach: the server sends nothing to a session that has ended.
  forgetting = forgetting.then(endPush).catch(() => undefined);
}

async function endPush(): Promise<void> {
  // Missing in some browsers and outside of secure contexts, although their types say otherwise.
  const browser: Partial<Navigator> = navigator;
  await browser.clearAppBadge?.();
  const registration = await browser.serviceWorker?.getRegistration();
  if (!registration || !('PushManager' in globalThis)) return;
  for (const shown of await registration.getNotifications()) shown.close();
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}
