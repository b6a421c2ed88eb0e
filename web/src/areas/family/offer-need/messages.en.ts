export const messages = {
  title: 'The family is offered to you',
  offeredToYou: '{{name}} would like you to own this family.',
  answerOffer: 'Accept or decline',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    'offer-need': typeof messages;
  }
}
