export const messages = {
  deviceName: '{{browser}} on {{system}}',
  someBrowser: 'A browser',
  someSystem: 'an unknown device',

  askTitle: 'Shall Casita tell you when it is closed?',
  askText: 'A task for you, an appointment that begins: you decide in the settings what reaches you.',
  askButton: 'Turn on',

  title: 'Push on this device',
  about:
    'A push reaches you while Casita is closed, as a message on your screen. You can do small things from it, such as ticking off a task.',
  first: 'When you turn it on, your browser asks whether Casita may notify you. Press “Allow”.',
  on: 'On. Pushes reach this device.',
  off: 'Off. Nothing reaches this device while Casita is closed.',
  blocked: 'Your browser blocks notifications of Casita.',
  blockedHow:
    'To allow them, press the icon to the left of the address, choose “Notifications” or “Permissions”, allow them, and load this page again. In an installed app they are in the settings of the system, under the name of the app.',
  impossible:
    'This browser has no pushes, or this is a private window. Mails and the app itself reach you all the same.',
  install: 'On iPhone and iPad, pushes reach apps on the home screen only.',
  installHow:
    'Open Casita in Safari, press the share button, choose “Add to Home Screen”, open it from there, and come back to this page.',
  installLink: 'How to install it, step by step',
  shared: 'This is a shared device: no pushes come here, because everybody would read them.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  turnOffFailed: 'Pushes could not be turned off. Please try again when you are online.',
  turnOnFailed: 'Pushes could not be turned on. Please try again when you are online.',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    push: typeof messages;
  }
}
