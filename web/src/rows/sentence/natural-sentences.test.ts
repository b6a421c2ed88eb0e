import { expect, test } from 'vitest';
import type { DateHabits } from '../../ui/dates/date-habits.ts';
import { readSentence } from './read-sentence.ts';
import { KINDS } from './testing/kinds.ts';

/** A Friday, at noon. */
const NOW = new Date(2026, 10, 20, 12);
const EN: DateHabits = { language: 'en', dateFormat: 'MM/DD/YYYY', timeFormat: '12' };
const ES: DateHabits = { language: 'es', dateFormat: 'DD/MM/YYYY', timeFormat: '24' };

/** `title | day time | rule`, without what is missing. */
function say(line: string, habits: DateHabits): string {
  const { title, day, time, rrule } = readSentence(line, { now: NOW, habits, people: [], kind: 'task', kinds: KINDS });
  return [title, `${day.slice(5)} ${time}`.trim(), rrule.replaceAll(/FREQ=|BYDAY=/g, '')].filter(Boolean).join(' | ');
}

/** Sentences of which nothing is understood: they are titles, without a date. */
const whole = (lines: readonly string[]) => lines.map((line): [string, string] => [line, line]);

test.each<[string, string]>([
  ['Pagar el 30 a las 10', 'Pagar | 11-30 10:00'],
  ['Pagar el día 30 a las 10:30', 'Pagar | 11-30 10:30'],
  ['Pagar el 30 a las diez y media', 'Pagar | 11-30 10:30'],
  ['Pagar el 30 a mediodía', 'Pagar | 11-30 12:00'],
  ['Pagar el 30 por la tarde', 'Pagar | 11-30 17:00'],
  ['Pagar el 30 sobre las 18 en el banco', 'Pagar en el banco | 11-30 18:00'],
  ['Llamar mañana a las 9 al médico', 'Llamar al médico | 11-21 09:00'],
  ['Llamar a las 9 al médico mañana', 'Llamar al médico | 11-21 09:00'],
  ['Llamar mañana a las 9 a la abuela', 'Llamar a la abuela | 11-21 09:00'],
  ['Llamar mañana a las 9 a Inés', 'Llamar a Inés | 11-21 09:00'],
  ['Recoger el jueves a las 17 abuelo', 'Recoger abuelo | 11-26 17:00'],
  ['Recoger el jueves a las 17 Lucas', 'Recoger Lucas | 11-26 17:00'],
  ['Recoger el jueves a las 17 con Inés', 'Recoger con Inés | 11-26 17:00'],
  ['Recoger el jueves a las 17 del cole', 'Recoger del cole | 11-26 17:00'],
  ['Recoger a las 17 del cole a Leo', 'Recoger del cole a Leo | 11-20 17:00'],
  ['Recoger el jueves a las 17 las gafas', 'Recoger las gafas | 11-26 17:00'],
  ['Ver mañana a las 21 la película', 'Ver la película | 11-21 21:00'],
  ['Salir el lunes a las 14 de la escuela', 'Salir de la escuela | 11-23 14:00'],
  ['Salir el lunes a las 8 de la mañana al parque', 'Salir al parque | 11-23 08:00'],
  ['Invitar mañana a las 10 amigas', 'Invitar a las 10 amigas | 11-21'],
  ['Judo martes y jueves a las 17:30', 'Judo | 11-24 17:30 | WEEKLY;TU,TH'],
  ['Judo martes y jueves', 'Judo | 11-24 | WEEKLY;TU,TH'],
  ['Judo lunes, miércoles y viernes a las 18 con Inés', 'Judo con Inés | 11-20 18:00 | WEEKLY;MO,WE,FR'],
  ['Llamar el lunes al banco y al colegio', 'Llamar al banco y al colegio | 11-23'],
  ['Comprar pan y leche el 5 de diciembre', 'Comprar pan y leche | 12-05'],
  ['Cena mañana, viernes', 'Cena mañana | 11-20'],
  ['Dentista el lunes 23 de noviembre a las 10', 'Dentista el lunes | 11-23 10:00'],
  ['Pagar el 1 de cada mes', 'Pagar | 12-01 | MONTHLY'],
  ...whole([
    'Judo mar y jue a las 17',
    'Llamar entre lunes y miércoles',
    'Judo martes o jueves a las 17:30',
    'Judo el martes y el jueves a las 17:30',
    'Judo este martes y jueves a las 17:30',
    'Judo martes y jueves que viene',
    'Judo martes-jueves a las 17:30',
    'Vacaciones de martes a jueves',
    'Vacaciones del lunes al miércoles',
    'Vacaciones del 5 al 10 de diciembre',
    'Pagar el 5 y el 20 a las 10',
    'Pagar el 5 y 20 de diciembre',
    'Llamar hoy o mañana a las 9',
    'Llamar mañana o pasado mañana',
    'Llamar mañana o pasado',
    'Llamar mañana o el lunes',
    'Pagar el 31 de noviembre a las 10',
    'Pagar el 30 de este mes a las 10',
    'Dentista el 30/2 a las 10',
  ]),
])('«%s»', (line, expected) => {
  expect(say(line, ES)).toBe(expected);
});

test.each<[string, string]>([
  ['Pay on the 30th at 10', 'Pay | 11-30 10:00'],
  ['Pay on the 30th at 10:30', 'Pay | 11-30 10:30'],
  ['Pay on the 30th at noon', 'Pay | 11-30 12:00'],
  ['Pay on the 30th in the afternoon', 'Pay | 11-30 16:00'],
  ['Pay by the 30th with Leo', 'Pay with Leo | 11-30'],
  ['Call tomorrow at 9 the doctor', 'Call the doctor | 11-21 09:00'],
  ['Call at 9 the doctor tomorrow', 'Call the doctor | 11-21 09:00'],
  ['Call at nine my mother', 'Call my mother | 11-21 09:00'],
  ['Pick up on Thursday at 5 grandpa', 'Pick up grandpa | 11-26 17:00'],
  ['Judo Tuesday and Thursday at 5:30pm', 'Judo | 11-24 17:30 | WEEKLY;TU,TH'],
  ['Judo Tuesday and Thursday at 5', 'Judo | 11-24 17:00 | WEEKLY;TU,TH'],
  ['Judo Monday, Wednesday and Friday', 'Judo | 11-20 | WEEKLY;MO,WE,FR'],
  ['Dentist Monday, December 7 at 10', 'Dentist Monday | 12-07 10:00'],
  ['Buy bread and milk on December 5', 'Buy bread and milk | 12-05'],
  ['Dentist 12/5 - 3 pm', 'Dentist - | 12-05 15:00'],
  ['Pay the 30th at 10', 'Pay | 11-30 10:00'],
  ['Pay on the 1st of each month', 'Pay | 12-01 | MONTHLY'],
  ['Watch the 5th season', 'Watch the 5th season'],
  ...whole([
    'Pay on 30 at 10',
    'Judo Tue and Thu at 5',
    'Meet between Monday and Wednesday',
    'Judo Tuesday or Thursday at 5',
    'Judo on Tuesday and on Thursday at 5',
    'Judo this Tuesday and Thursday at 5',
    'Judo on Tue and Thu at 5',
    'Judo Monday-Wednesday at 5',
    'Holidays Tuesday to Thursday',
    'Holidays December 5 to 10',
    'Pay on the 5th and the 20th at 10',
    'Pay on the 5th and 20th',
    'Call today or tomorrow at 9',
    'Call tomorrow or Monday',
    'Buy the Saturday and Sunday papers',
    'Buy Saturday and Sunday papers',
    'Pay on November 31 at 10',
    'Dentist on 30/2 at 10',
  ]),
])('“%s”', (line, expected) => {
  expect(say(line, EN)).toBe(expected);
});
