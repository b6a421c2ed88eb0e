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
  paymentFailedText: 'Todo sigue funcionando hasta el {{date}}. Actualiza la tarjeta o elige otro plan.',
  paymentFailedOf:
    'Todo sigue funcionando hasta el {{date}}. {{name}} puede actualizar la tarjeta, o puedes pagar en su lugar.',
  paymentFailedOfAnybody:
    'Todo sigue funcionando hasta el {{date}}. Quien paga puede actualizar la tarjeta, o puedes pagar en su lugar.',
  updateCard: 'Actualizar la tarjeta',
  managePayment: 'Gestionar el pago',
  opening: 'Abriendo…',
  ownPremium: 'Pagas un Premium que se renueva el {{date}}. Si ya no lo necesitas, termínalo en «Gestionar el pago».',
  portalSignIn: 'Inicia sesión para gestionar tu suscripción',
  portalFailed: 'No se ha podido abrir la gestión de la suscripción',
  portalNoUrl: 'No se ha recibido la dirección de la gestión de pagos',
  storedTitle: 'Tu familia no tiene plan',
  storedText: 'Ves lo que guarda este dispositivo. Los cambios esperan aquí hasta que se elija un plan.',
  storedBack: 'Volver',
  upgrade: 'Mejorar el plan',
  tierFree: 'Gratis',
  tierTrial: 'Prueba',
  tierPremium: 'Premium',
  tierDemo: 'Demo',
  tierNone: 'Sin plan',
  tierLabel: 'Plan: {{tier}}',
};
