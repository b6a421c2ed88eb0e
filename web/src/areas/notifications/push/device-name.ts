import { translatorOf } from '../../../lib/i18n/i18n.ts';
import { describeDevice } from '../../../pwa/push/describe-device.ts';

/** `Firefox on Android`, as the person's other pages call this device. */
export function nameThisDevice(): string {
  const t = translatorOf('push');
  const { browser, system } = describeDevice(navigator.userAgent, navigator.maxTouchPoints);
  return t('deviceName', { browser: browser ?? t('someBrowser'), system: system ?? t('someSystem') });
}
