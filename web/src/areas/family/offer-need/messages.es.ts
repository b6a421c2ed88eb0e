import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  title: 'Te ofrecen la familia',
  offeredToYou: '{{name}} quiere que seas titular de esta familia.',
  answerOffer: 'Aceptar o rechazar',
};
