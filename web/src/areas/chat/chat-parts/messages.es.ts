import type { Translated } from '../../../lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  discussion: 'Conversación',
  discuss: 'Hablar de esto',
  messages_one: '{{count}} mensaje',
  messages_many: '{{count}} mensajes',
  messages_other: '{{count}} mensajes',
  familyChat: 'La familia',
  someone: 'Alguien',
  said: 'Se dijo en un chat',
  fromMessage: 'Un mensaje de un chat',
  changeRead: 'Mensajes leídos',
  changeRemoved: 'Eliminar un mensaje',
  changeReaction: 'Una reacción',
  changeVote: 'Un voto',
  changePeople: 'Quién está en un chat',
  changeArchived: 'Un chat archivado o recuperado',
};
