/** What the family says on pages of others. */
export const messages = {
  birthday: "{{name}}'s birthday",
  turns_one: 'Turns {{count}}',
  turns_other: 'Turns {{count}}',
  openPerson: 'Open {{name}}',

  offerTitle: 'The family is offered to you',
  offeredToYou: '{{name}} would like you to own this family.',
  answerOffer: 'Accept or decline',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    'family-parts': typeof messages;
  }
}
