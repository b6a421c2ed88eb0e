/** What a person chooses on a device before anybody is signed in there; known until this tab is closed. */
type DeviceChoice = 'language' | 'theme';

const keyOf = (what: DeviceChoice) => `casita.chosen-${what}`;

export function noteChoice(what: DeviceChoice): void {
  try {
    sessionStorage.setItem(keyOf(what), '1');
  } catch {
    // Storage is closed to us: the choice itself is kept, only not that it was made just now.
  }
}

export function wasChosenHere(what: DeviceChoice): boolean {
  return sessionStorage.getItem(keyOf(what)) !== null;
}

export function forgetChoice(what: DeviceChoice): void {
  sessionStorage.removeItem(keyOf(what));
}
