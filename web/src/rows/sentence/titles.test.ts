import { expect, test } from 'vitest';
import { EN, ES, say } from './testing/say.ts';

test.each([
  ...[
    'Buy 2 tickets for Room 10',
    'Read chapter 5 to 6',
    'Read chapters 5-6',
    'Read pages from 5 to 6',
    "May's birthday",
  ],
  ...['call Sat (the plumber)', 'Study for 2 hours', 'Sing Ten to Midnight', 'Invite five to ten people', 'Score 5-6'],
  ...[
    'Books for ages 5 to 6',
    'Half the cake',
    'Half past',
    'Buy a quarter to share',
    'Sun 50 cream',
    'Room 10',
    'Sat nav 10',
  ],
  ...['Buy 10 eggs', 'Watch 24', 'Apollo 13', 'March for 2 hours', 'Find the hour hand', 'Order 2 hours of cleaning'],
  ...['Meet the 5 to 6 year olds', 'Buy 4 to 6 chairs', 'Buy size 10-12', 'Read at noon-time', 'Ask about 7-11'],
])('“%s” stays whole', (line) => {
  expect(say(line, { habits: EN })).toBe(`task: ${line}`);
});

test.each([
  ...[
    'Comprar 3 panes',
    'Leer capítulos 5 a 6',
    'Leer páginas de 5 a 6',
    'Libros para niños de 5 a 6 años',
    'Comprar media docena',
  ],
  ...['Estudiar 2 horas', 'Comprar de 4 a 6 sillas', 'Ver la hora', 'Sala 10', 'Comprar las cinco y diez flores'],
  ...['Buscar las dos y media docenas', 'Talla 10-12', 'Pasar la noche fuera', 'Comprar la tarde'],
])('«%s» queda entero', (line) => {
  expect(say(line, { habits: ES })).toBe(`task: ${line}`);
});

test('every part is put back into the title by its words', () => {
  const line = 'Judo tomorrow 5-6pm @Leo remind me 10 minutes before';
  expect(say(line, { habits: EN })).toBe('event: Judo | 11-24 17:00 – 18:00 | Leo Rivera | 10 min before');
  expect(say(line, { habits: EN, kept: ['5-6pm'] })).toBe(
    'task: Judo 5-6pm remind me 10 minutes before | 11-24 | Leo Rivera',
  );
  expect(say(line, { habits: EN, kept: ['remind me 10 minutes before'] })).toBe(
    'event: Judo remind me 10 minutes before | 11-24 17:00 – 18:00 | Leo Rivera',
  );
});

test.each([
  ['Call grandma tomorrow at 5pm', 'task'],
  ['Dentist tomorrow at 5pm', 'event'],
  ['Homework by Friday 5pm', 'task'],
  ['Buy bread', 'task'],
  ['Birthday party on Saturday', 'event'],
  ['Water plants every Sunday 18:00', 'task'],
  ['Pick up Leo tomorrow from 5 to 6', 'event'],
  ['Llamar a la abuela mañana a las 17', 'task'],
  ['Recógelo mañana a las 17', 'task'],
  ['Dentista mañana a las 17', 'event'],
  ['Deberes para el viernes a las 17', 'task'],
  ['Taller de barro mañana a las 17', 'event'],
  ['Cumpleaños de Leo el sábado', 'event'],
  ['Dinner with Grandma on Saturday', 'event'],
  ['Dinner on Saturday', 'task'],
  ['Cena con los abuelos el sábado', 'event'],
  ['Preparar la cena con los niños el sábado', 'task'],
  ['Saca la basura mañana a las 20', 'task'],
])('“%s” is rather a %s', (line, kind) => {
  expect(say(line, { habits: EN }).startsWith(`${kind}: `)).toBe(true);
});
