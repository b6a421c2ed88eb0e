export const messages = {
  facesTitle: 'Who are you?',
  faces: 'People of {{family}}',
  otherWay: 'Sign in with an address',
  notPaired: 'This device is not paired any more',
  screenNotPaired: 'This screen is no longer paired',
  notPairedText: 'Sign in with an address, or ask a parent to pair it again.',

  // The pad.
  pinTitle: 'Hello, {{name}}',
  pin: 'PIN',
  pinOf: 'PIN of {{name}}',
  erase: 'Delete the last digit',
  enter: 'Go in',
  entering: 'One moment…',
  back: 'Somebody else',
  pinMissing: 'A PIN has 4 to 8 digits',
  wrong_one: 'That was not the PIN. {{count}} more try.',
  wrong_other: 'That was not the PIN. {{count}} more tries.',
  lockedHere: 'Too many wrong PINs. A parent can unlock it, on the page of {{name}}.',
  noPin: '{{name}} signs in with an address now.',
  unreachable: 'Casita cannot be reached right now. Check the connection and try again.',
  tooMany: 'Too many tries. Wait a moment and try again.',
  noRoom: 'This browser could not store the session. Free some space and try again.',
  unexpected: 'An unexpected error occurred',

  // A child on a device that is not paired.
  codeTitle: 'Go in with a code',
  codeText: 'A parent finds the family code on your page of the family.',
  familyCode: 'Family code',
  firstName: 'First name',
  codeMissing: 'Enter the family code',
  nameMissing: 'Enter your first name',
  codeWrong: 'Code, name or PIN is wrong',
  lockedElsewhere: 'Too many wrong PINs. A parent can unlock it; else try again in an hour.',
  cancel: 'Cancel',

  // Pairing.
  pairTitle: 'Pair this device',
  pairText:
    'Children of a family then tap their face here and type their PIN. A parent makes the code on the page of the family.',
  pairingCode: 'Pairing code',
  pair: 'Pair this device',
  pairing: 'Pairing…',
  pairWrong: 'This code is wrong or has run out. A parent can make a new one.',
  pairFull: 'This family has as many paired devices as it can have. A parent can unpair one.',
  pairAlready: 'This device is paired with {{family}}. A code pairs it with another family instead.',
  paired: 'This device is paired with {{family}}',
  pairedText: 'Children of the family can sign in here by their face and PIN.',
  toFaces: 'Show the faces',
  toApp: 'Go on',

  // Another person on the same device.
  switchTitle: 'Switch person',
  switchTo: 'Switch to {{name}}',
  switchOffline: 'Switching needs a connection. What you changed stays on this device.',
  switchPassword:
    '{{name}} signs in with an address. You are signed out here first; what is not sent yet is kept for you.',
  switchLeave: 'Sign out and go on',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    paired: typeof messages;
  }
}
