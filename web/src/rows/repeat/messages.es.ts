import type { messages as english } from './messages.en.ts';

export const messages: typeof english = {
  repeats: 'Se repite',
  none: 'No se repite',
  custom: 'Otra…',
  needsDay: 'Primero elige una fecha',
  every: 'Cada',
  unit: 'Unidad',
  DAILY: 'días',
  WEEKLY: 'semanas',
  MONTHLY: 'meses',
  YEARLY: 'años',
  weekdays: 'Los días',
  monthBy: 'El mismo',
  day: 'Día del mes',
  weekday: 'Día de la semana',
  ends: 'Termina',
  never: 'Nunca',
  until: 'Un día',
  count: 'Después de varias veces',
  lastDay: 'Último día posible',
  times: 'Veces',
};
