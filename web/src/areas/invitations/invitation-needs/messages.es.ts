import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  title: 'Invitaciones sin respuesta',
  need_askedAgain: '{{name}} pide una invitación nueva.',
  need_held: 'La invitación de {{name}} aún no ha salido: quien la envía tiene que confirmar antes su correo.',
  need_expired: 'La invitación de {{name}} ha caducado.',
  need_unanswered: '{{name}} aún no ha respondido.',
  sendAgain: 'Enviar de nuevo',
  sendAgainTo: 'Enviar de nuevo la invitación a {{name}}',
};
