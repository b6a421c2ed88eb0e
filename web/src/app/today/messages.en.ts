export const messages = {
  title: 'Today',
  left_one: '{{words}} thing left today.',
  left_other: '{{words}} things left today.',
  late_one: '{{words}} is late.',
  late_other: '{{words}} are late.',
  allLate_one: '{{words}} thing is late.',
  allLate_other: '{{words}} things are late.',
  numberWords: 'no one two three four five six seven eight nine ten',
  planned_one: 'You have {{count}} event today, and no tasks.',
  planned_other: 'You have {{count}} events today, and no tasks.',
  all: 'All tasks',
  sayWho: 'Add your family',
  failedTitle: 'Today could not be loaded',

  whose: 'Whose day',
  mine: 'My day',
  family: 'Whole family',
  lanes: 'The day of each person',
  free: 'nothing planned',
  events: 'On the calendar today',
  ahead: 'Next seven days',

  elsewhere_one: 'In another home there is {{words}} more thing.',
  elsewhere_other: 'In another home there are {{words}} more things.',
  onlyElsewhere_one: 'Nothing left here today; {{words}} thing in another home.',
  onlyElsewhere_other: 'Nothing left here today; {{words}} things in another home.',
  elsewhereTitle_one: 'In your other home',
  elsewhereTitle_other: 'In your other homes',
  elsewhereHint: 'Only you see this. Tap something to go there.',

  needs: 'Needs you',
  unowned: 'Nobody has these',
  lateOfOthers: 'Late, with others',
  invitations: 'Invitations without an answer',
  invitation_askedAgain: '{{name}} asks for a new invitation.',
  invitation_held: 'The invitation of {{name}} is not sent yet: its sender has to confirm their own email first.',
  invitation_expired: 'The invitation of {{name}} has expired.',
  invitation_unanswered: '{{name}} has not answered yet.',
  sendAgain: 'Send again',
  sendAgainTo: 'Send again to {{name}}',
  offer: 'The family is offered to you',
  offeredToYou: '{{name}} would like you to own this family.',
  answerOffer: 'Accept or decline',
  give: 'Give to…',
  giveTask: 'Give to… “{{title}}”',
  take: "I'll do it",
  takeTask: 'I will do “{{title}}”',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    today: typeof messages;
  }
}
