import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  money: 'Dinero',
  toMoney: 'Paga, metas y encargos',
  balance: '{{amount}} en total',
  moneyOf: 'El dinero de {{name}}',
  people: 'El dinero de los niños',
  toApprove: 'Dinero por decidir',
  choreDone: '{{name}} ha hecho «{{title}}» por {{amount}}',
  payoutAsked: '{{name}} pide {{amount}} en mano',
  approve: 'Aprobar',
  approveOf: 'Aprobar: {{title}}',
  paidOut: 'Entregado',
  paidOutOf: 'Entregado: {{amount}} a {{name}}',
  billToday: '{{payee}}, {{amount}}, se paga hoy',
  billOverdue: '{{payee}}, {{amount}}, vencido',
  billTomorrow: '{{payee}}, {{amount}}, se paga mañana',
};
