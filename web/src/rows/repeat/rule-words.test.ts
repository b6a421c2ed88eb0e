import { expect, test } from 'vitest';
import { describeRule } from './rule-words.ts';

test.each([
  ['FREQ=DAILY', 'every day', 'cada día'],
  ['FREQ=WEEKLY', 'every week', 'cada semana'],
  ['FREQ=WEEKLY;INTERVAL=2', 'every 2 weeks', 'cada 2 semanas'],
  ['FREQ=WEEKLY;BYDAY=MO', 'every Monday', 'cada lunes'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every weekday', 'de lunes a viernes'],
  ['FREQ=WEEKLY;BYDAY=SA,WE', 'every Saturday and Wednesday', 'cada sábado y miércoles'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', 'every 2 weeks on Monday and Friday', 'cada 2 semanas, lunes y viernes'],
  ['FREQ=MONTHLY', 'every month', 'cada mes'],
  ['FREQ=MONTHLY;BYMONTHDAY=22', 'every month on the 22nd', 'cada mes, el día 22'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'every month on the last day', 'cada mes, el último día'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'every month on the second Tuesday', 'cada mes, el segundo martes'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'every month on the last Friday', 'cada mes, el último viernes'],
  ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1', 'every year on the 1st in March', 'cada año, el día 1, en marzo'],
  ['FREQ=YEARLY;INTERVAL=4', 'every 4 years', 'cada 4 años'],
  ['FREQ=DAILY;COUNT=10', 'every day, 10 times', 'cada día, 10 veces'],
  [
    'FREQ=DAILY;UNTIL=20261128T120000Z',
    'every day, until November 28, 2026',
    'cada día, hasta el 28 de noviembre de 2026',
  ],
  ['FREQ=DAILY;BYHOUR=9', 'every day at 09:00', 'cada día, a las 09:00'],
  ['FREQ=HOURLY;INTERVAL=6', 'every 6 hours', 'cada 6 horas'],
  ['FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1', 'by a rule of its own', 'con una regla propia'],
  ['FREQ=SECONDLY', 'by a rule of its own', 'con una regla propia'],
  ['nonsense', 'by a rule of its own', 'con una regla propia'],
])('%s is said as “%s” and “%s”', (rrule, english, spanish) => {
  expect([describeRule(rrule, 'en'), describeRule(rrule, 'es')]).toEqual([english, spanish]);
});
