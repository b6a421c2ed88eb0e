import type { Language } from '#contract/languages.ts';
import type { Subscription, TestCard } from './world.ts';

export interface PageWords {
  readonly note: string;
  readonly checkout: string;
  readonly portal: string;
  readonly perMonth: string;
  readonly card: string;
  readonly cards: Readonly<Record<TestCard, string>>;
  readonly pay: string;
  readonly back: string;
  readonly declined: string;
  readonly expired: string;
  readonly invoices: string;
  readonly paid: string;
  readonly owed: string;
  readonly refunded: string;
  readonly nothing: string;
  readonly useCard: string;
  readonly cancel: string;
  readonly resume: string;
  readonly nextPeriod: string;
  readonly refund: string;
  readonly states: Readonly<Record<Subscription['status'], (day: string) => string>>;
  dueOn(day: string): string;
  endsOn(day: string): string;
}

export const PAGE_WORDS: Readonly<Record<Language, PageWords>> = {
  en: {
    note: 'Test payments: no money moves, and no card number is asked for.',
    checkout: 'Test checkout',
    portal: 'Test portal for payments',
    perMonth: 'per month',
    card: 'Test card',
    cards: {
      works: 'A card that works',
      declined: 'A card that is declined',
      'fails-later': 'A card that works now and fails at the next payment',
    },
    pay: 'Subscribe',
    back: 'Back to Casita',
    declined: 'The card was declined. Nothing was paid. Choose another one.',
    expired: 'This checkout has been closed. Nothing was paid here. Go back and begin again.',
    invoices: 'Payments',
    paid: 'paid',
    owed: 'not paid',
    refunded: 'given back',
    nothing: 'There is no subscription.',
    useCard: 'Use this card',
    cancel: 'Cancel at the end of the period',
    resume: 'Do not cancel',
    nextPeriod: 'End this period now (test)',
    refund: 'Give the last payment back (test)',
    states: {
      active: (day) => `Renews on ${day}.`,
      trialing: (day) => `Free until ${day}, then paid every month.`,
      past_due: () => 'The last payment failed.',
      canceled: (day) => `Ended on ${day}.`,
    },
    dueOn: (day) => `Nothing is due today. The first payment is on ${day}.`,
    endsOn: (day) => `Cancelled. It ends on ${day}.`,
  },
  es: {
    note: 'Pagos de prueba: no se mueve dinero ni se pide ningún número de tarjeta.',
    checkout: 'Pago de prueba',
    portal: 'Portal de pagos de prueba',
    perMonth: 'al mes',
    card: 'Tarjeta de prueba',
    cards: {
      works: 'Una tarjeta que funciona',
      declined: 'Una tarjeta rechazada',
      'fails-later': 'Una tarjeta que funciona ahora y falla en el próximo pago',
    },
    pay: 'Suscribirse',
    back: 'Volver a Casita',
    declined: 'La tarjeta fue rechazada. No se ha pagado nada. Elige otra.',
    expired: 'Este pago se ha cerrado. Aquí no se ha pagado nada. Vuelve y empieza de nuevo.',
    invoices: 'Pagos',
    paid: 'pagado',
    owed: 'sin pagar',
    refunded: 'devuelto',
    nothing: 'No hay ninguna suscripción.',
    useCard: 'Usar esta tarjeta',
    cancel: 'Cancelar al final del periodo',
    resume: 'No cancelar',
    nextPeriod: 'Terminar este periodo ahora (prueba)',
    refund: 'Devolver el último pago (prueba)',
    states: {
      active: (day) => `Se renueva el ${day}.`,
      trialing: (day) => `Gratis hasta el ${day}; después se paga cada mes.`,
      past_due: () => 'El último pago falló.',
      canceled: (day) => `Terminó el ${day}.`,
    },
    dueOn: (day) => `Hoy no se paga nada. El primer pago es el ${day}.`,
    endsOn: (day) => `Cancelada. Termina el ${day}.`,
  },
};
