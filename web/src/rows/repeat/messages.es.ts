import { CALENDAR_YEARS, PER_DAY_MAX, RULE_COUNT_MAX, RULE_INTERVAL_MAX } from '#contract/recurrence/limits.ts';
import type { messages as english } from './messages.en.ts';

const COUNT = RULE_COUNT_MAX.toLocaleString('es');
const INTERVAL = RULE_INTERVAL_MAX.toLocaleString('es');

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
  faults: {
    invalid: 'No se puede repetir así. Elige otra manera.',
    too_long: `Se puede repetir ${COUNT} veces como máximo, y al menos cada ${INTERVAL} días, semanas, meses o años`,
    empty: 'Si se repite así, no ocurriría nunca. Elige otros días o un final más tarde.',
    often: `Se puede repetir ${PER_DAY_MAX} veces al día como máximo`,
    interval: `Tiene que repetirse al menos cada ${INTERVAL} días, semanas, meses o años`,
    count: 'No se puede repetir tantas veces. Elige menos, o que no termine.',
    years: `Solo se puede repetir entre los años ${CALENDAR_YEARS.first} y ${CALENDAR_YEARS.last}`,
  },
};
