export const messages = {
  title: 'Install Casita',
  summary: 'How to put Casita on an Android phone, an iPhone or iPad, or a computer. No app store needed.',
  intro:
    'Casita can live beside your other apps, with an icon and a window of its own. It takes less than 1 MB, opens without a signal, and keeps itself up to date. No app store is involved.',
  button: 'Install Casita',
  buttonNote: 'Your browser asks once more, then Casita is there.',
  asked: 'Your browser has been asked. If nothing happened, use the steps below.',
  installed: 'Installed. You find Casita beside your other apps.',
  standalone: 'You are looking at the installed Casita right now. There is nothing left to do here.',
  here: 'this device',
  android: {
    title: 'Android',
    steps: {
      open: 'Open this page in Chrome, Edge or Samsung Internet.',
      menu: "Open the browser's menu: ⋮ at the top right, in Samsung Internet ☰ at the bottom.",
      add: 'Choose “Add to Home screen”, then “Install”. In Samsung Internet it is “Add page to”, then “Home screen”.',
      done: 'Casita stands among your apps. Open it there and log in.',
    },
    note: 'In Firefox it is ⋮, then “Add app to Home screen”.',
  },
  ios: {
    title: 'iPhone and iPad',
    steps: {
      open: 'Open this page in Safari.',
      menu: 'Tap the share button, a square with an arrow pointing up. Where you do not see it, it is behind ⋯.',
      add: 'Scroll down and choose “Add to Home Screen”. If you are asked, leave “Open as Web App” switched on.',
      done: "Tap “Add”. Open Casita from the home screen and log in there once more: it does not share Safari's sign-in.",
    },
    note: 'Chrome and Edge can do it too: their share button is in the address bar.',
  },
  desktop: {
    title: 'Computer',
    steps: {
      chrome:
        'Chrome: press the install symbol at the right end of the address bar. Or ⋮, “Cast, save and share”, “Install page as app”.',
      edge: 'Edge: press the same symbol. Or …, “Apps” (in some versions “More tools”, then “Apps”), “Install this site as an app”.',
      safari: 'Safari on a Mac with macOS Sonoma or newer: “File”, then “Add to Dock”.',
      firefox:
        'Firefox on Windows: the symbol in the address bar adds Casita to the taskbar. On other systems Firefox cannot install web apps; a bookmark does nearly as well.',
    },
    note: 'Casita opens in a window of its own.',
  },
  away: {
    title: 'And to get rid of it again',
    text: 'Remove it like any other app. What your family has saved is not on that device alone and stays where it is. If something still waits to be sent, Casita shows it: let it go out first.',
  },
};
