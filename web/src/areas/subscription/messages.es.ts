import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  trialSoonTitle: 'Tu prueba termina pronto',
  trialSoon_one: 'Tu prueba termina en {{count}} día. Elige un plan ahora para seguir usando Casita.',
  trialSoon_many: 'Tu prueba termina en {{count}} días. Elige un plan ahora para seguir usando Casita.',
  trialSoon_other: 'Tu prueba termina en {{count}} días. Elige un plan ahora para seguir usando Casita.',
  upgradeNow: 'Elegir un plan',
  trialOverTitle: 'Tu prueba ha terminado',
  trialOverText: 'Tu prueba gratuita de 30 días ha terminado. Para seguir usando Casita, elige un plan.',
  viewPlans: 'Ver los planes',
  paymentFailedTitle: 'El último pago no se ha podido cobrar',
  paymentFailedText:
    'Todo sigue funcionando hasta el {{date}}. Aquí todavía no se puede pagar; con Gratis sigues sin pagar nada.',
  upgrade: 'Mejorar el plan',
  tierFree: 'Gratis',
  tierTrial: 'Prueba',
  tierPremium: 'Premium',
  tierDemo: 'Demo',
  tierNone: 'Sin plan',
  tierLabel: 'Plan: {{tier}}',
};
