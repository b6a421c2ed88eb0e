import type { messages as english } from './messages.en.ts';

export const messages: typeof english = {
  units: {
    YEARLY: ['cada año', 'cada {} años'],
    MONTHLY: ['cada mes', 'cada {} meses'],
    WEEKLY: ['cada semana', 'cada {} semanas'],
    DAILY: ['cada día', 'cada {} días'],
    HOURLY: ['cada hora', 'cada {} horas'],
    MINUTELY: ['cada minuto', 'cada {} minutos'],
  },
  weekdays: 'de lunes a viernes',
  everyDays: 'cada {}',
  on: ', {}',
  onThe: ', el {}',
  inMonths: ', en {}',
  at: ', a las {}',
  nth: ['primer {}', 'segundo {}', 'tercer {}', 'cuarto {}', 'quinto {}'],
  last: 'último {}',
  lastDay: 'último día',
  until: ', hasta el {}',
  once: ', una vez',
  times: ', {} veces',
  other: 'con una regla propia',
};
