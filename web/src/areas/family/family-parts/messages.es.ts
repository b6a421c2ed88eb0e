import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  birthday: 'Cumpleaños de {{name}}',
  turns_one: 'Cumple {{count}} año',
  turns_many: 'Cumple {{count}} de años',
  turns_other: 'Cumple {{count}} años',
  openPerson: 'Abrir a {{name}}',

  offerTitle: 'Te ofrecen la familia',
  offeredToYou: '{{name}} quiere que seas titular de esta familia.',
  answerOffer: 'Aceptar o rechazar',
};
