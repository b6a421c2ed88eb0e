export const messages = {
  unpairTitle: 'Unpair {{name}}?',
  unpairText: 'It shows no faces any more, and children who signed in on it are signed out at once.',
  unpaired: '{{name}} is not paired any more',
  showDayTitle: 'Show the day on {{name}}?',
  showDayText:
    'While nobody is signed in, everybody who passes it can read the tasks, events and grocery list that the whole family sees, with first names and photos. They can tick them by pressing a face. What only some of you see never appears there.',
  hideDayTitle: 'Stop showing the day on {{name}}?',
  hideDayText: 'It then shows the faces of those who sign in on it, and forgets the day at once.',
  dayShown: '{{name}} shows the day',
  dayHidden: '{{name}} shows the day no longer',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    'device-sheets': typeof messages;
  }
}
