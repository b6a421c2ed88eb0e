export const messages = {
  title: 'Today at home',
  next: 'Next',
  tomorrow: 'Tomorrow',
  now: 'Now',
  nothing: 'Nothing today. Enjoy it.',
  nothingMore: 'Nothing more today.',
  everyone: 'Everyone',
  free: 'Free today',
  late: 'late',
  groceries: 'Groceries',
  noGroceries: 'Nothing to buy',
  ofPerson: 'Day of {{name}}',
  more_one: '+{{count}} more',
  more_other: '+{{count}} more',
  offline: 'Offline since {{time}}',
  loading: 'One moment…',
  unreachable: 'Casita cannot be reached right now. The day appears as soon as it can.',
  enter: 'Sign in as',
  otherWay: 'Sign in with an address',
  tick: '{{title}}, done',

  ticked: '{{title}}: done by {{name}}',
  opened: '{{title}}: open again',
  undo: 'Undo',
  whoDid: 'Who did “{{title}}”?',
  whoBought: 'Who has “{{title}}”?',
  whoOpens: 'Who opens “{{title}}” again?',
  tickWaits: 'Sent as soon as Casita can be reached.',
  tickRefused: 'Not ticked: it has changed, or this person may not tick it.',
  tickNotTaken: 'Not ticked: “{{title}}” has changed, or the person may not tick it.',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    kitchen: typeof messages;
  }
}
