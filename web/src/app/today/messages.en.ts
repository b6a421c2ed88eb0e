export const messages = {
  title: 'Today',
  left_one: '{{words}} thing left today.',
  left_other: '{{words}} things left today.',
  late_one: '{{words}} is late.',
  late_other: '{{words}} are late.',
  allLate_one: '{{words}} thing is late.',
  allLate_other: '{{words}} things are late.',
  numberWords: 'no one two three four five six seven eight nine ten',
  planned_one: '{{words}} thing on the calendar today.',
  planned_other: '{{words}} things on the calendar today.',
  next: 'Next: {{title}}, {{time}}.',
  allDone: 'All done for today. Well done!',
  doneOf_one: '{{done}} of {{count}} done',
  doneOf_other: '{{done}} of {{count}} done',
  sayWho: 'Add your family',
  failedTitle: 'Today could not be loaded',

  whose: 'Whose day',
  mine: 'My day',
  family: 'Whole family',
  groupLate: 'Late',
  groupAny: 'Any time',
  groupDone: 'Done today ({{count}})',
  now: 'Now, {{time}}',
  together: 'Together',
  free: 'Nothing planned for {{names}}.',
  ahead: 'Next seven days',
  moreAhead_one: '{{count}} more',
  moreAhead_other: '{{count}} more',

  elsewhere_one: 'In another home there is {{words}} more thing.',
  elsewhere_other: 'In another home there are {{words}} more things.',
  onlyElsewhere_one: 'Nothing left here today; {{words}} thing in another home.',
  onlyElsewhere_other: 'Nothing left here today; {{words}} things in another home.',
  elsewhereTitle_one: 'In your other home',
  elsewhereTitle_other: 'In your other homes',
  elsewhereHint: 'Only you see this. Tap something to go there.',

  needs: 'Needs you',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    today: typeof messages;
  }
}
