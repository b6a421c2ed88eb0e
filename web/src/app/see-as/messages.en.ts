export const messages = {
  banner: 'You see what {{name}} sees. Nothing can be changed here.',
  leave: 'Back to my own view',
  title: 'As {{name}} sees it',
  today: 'Today',
  nothingToday: 'Nothing today.',
  tasks: 'Open tasks',
  noTasks: 'No open tasks.',
  calendar: 'The next two weeks',
  nothingAhead: 'Nothing in the next two weeks.',
  areas: 'Areas',
  private:
    'What only {{name}} sees does not appear: notifications, settings, chats and details for parents only. Nor does what is hidden from you.',
  notShown: 'Only managers see this, of members who sign in.',
  allDay: 'All day',
  everyone: 'Everyone',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    'see-as': typeof messages;
  }
}
