import { trySetItem } from './safe-storage.ts';

/** Settings that a visitor can choose before signing in. Remembered until the browser tab is closed. */
type DeviceChoice = 'language' | 'theme';

const keyOf = (what: DeviceChoice) => `casita.chosen-${what}`;

export function noteChoice(what: DeviceChoice): void {
  trySetItem(sessionStorage, keyOf(what), '1');
}

export function wasChosenHere(what: DeviceChoice): boolean {
  return sessionStorage.getItem(keyOf(what)) !== null;
}

export function forgetChoice(what: DeviceChoice): void {
  sessionStorage.removeItem(keyOf(what));
}
