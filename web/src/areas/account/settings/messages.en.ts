export const messages = {
  title: 'Settings',
  back: 'All settings',

  photo: 'Your photo',
  photoCaption: 'The picture that your family sees',
  photoText: 'Your family sees it wherever you appear. Every family has its own.',
  name: 'Your name',
  nameTextPin: 'As your family sees it. You sign in with your first name.',
  nameText: 'As your family sees it. Left blank, they see the first part of your email.',
  firstName: 'First name',
  lastName: 'Last name',
  optional: '(optional)',
  saveName: 'Save name',
  saving: 'Saving…',
  nameSaved: 'Name saved',
  nameFailed: 'Your name could not be saved',
  nameOffline: 'Changing your name needs a connection.',

  display: 'Display',
  displayCaption: 'Language, appearance, dates and times',
  displayText: 'Your choices come along to every device you sign in on.',
  dateFormat: 'Dates',
  dateAutomatic: 'In words',
  'MM/DD/YYYY': 'MM/DD/YYYY',
  'DD/MM/YYYY': 'DD/MM/YYYY',
  'YYYY-MM-DD': 'YYYY-MM-DD',
  timeFormat: 'Times',
  timeAutomatic: 'As usual in English',
  time12: '12 hours',
  time24: '24 hours',
  decorations: 'Halloween decorations',
  decorationsText: 'A small drawing at the edge of the screen, more of them in October.',

  notifications: 'Notifications',
  notificationsCaption: 'What reaches you, how and when',
  notificationsText: 'The right news, where you look, when you want it.',
  notificationLog: 'Why did I not get this?',
  notificationLogText: 'What you were told in the last 30 days, and what became of it on each channel.',

  privacy: 'Privacy',
  privacyCaption: 'Who sees your phone, email and birthday, and that you are here',
  privacyText:
    'For example, with “Only parents see it” your phone number never reaches the devices of your children or grandparents.',

  activity: 'Show that I am here',
  activityText:
    'In a chat, others see that you are looking at it and that you are typing. For children this is off at first.',

  subscription: 'Subscription',
  password: 'Change password',
  passwordCaption: 'And what to do if you forgot it',
  install: 'Install Casita',
  installCaption: 'On your phone or computer',
  installText: 'On your phone or computer like any other app, and it opens without a connection too.',
  installLink: 'How to install it',
  family: 'Family',
  familyCaption: 'Room for files, what you made, and your place in it',
  filesHeading: 'Photos and files',
  filesRoom: 'Your family uses {{used}} of {{most}}.',
  filesRoomOfSome: 'Your family uses {{used}}. You can add files until it is {{most}}, your parents more.',
  filesRoomLow:
    'Soon no more files can be added. Remove some that are no longer needed, for example from old tasks: their room is used for new ones.',
  account: 'Account',
  accountText: 'Signed in as {{email}}.',
  accountOfParents: 'You sign in with a PIN. Your account belongs to your parents; they change the PIN.',
  signOut: 'Sign Out',
  everywhere: 'Sign Out Everywhere',
  everywhereText: 'For a device you have lost, or one that is not yours: ends your session on every device.',

  change: 'Your settings',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    settings: typeof messages;
  }
}
