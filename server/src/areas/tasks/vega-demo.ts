import type { DemoTask } from './demo.ts';

/** A demo family that writes Spanish, so that the whole app can be seen in that language. */
export const VEGA_TASKS: readonly DemoTask[] = [
  // Overdue
  {
    title: 'Devolver los libros de la biblioteca',
    description: 'Son tres; uno está debajo de la cama de Hugo.',
    by: 'carmen',
    for: 'hugo',
    dueInDays: -2,
    madeDaysAgo: 9,
  },
  { title: 'Pedir cita para la ITV del coche', by: 'julian', for: 'julian', dueInDays: -1, madeDaysAgo: 12 },

  // Today and tomorrow
  {
    title: 'Recoger a Hugo de natación',
    description: 'Por la puerta de atrás: la principal está en obras.',
    by: 'carmen',
    for: 'pilar',
    dueInDays: 0,
    at: '17:30',
    madeDaysAgo: 2,
  },
  { title: 'Sacar a pasear a Trufa', by: 'carmen', for: ['hugo', 'julian'], dueInDays: 0, at: '20:00', madeDaysAgo: 1 },
  {
    title: 'Tomar la tensión y apuntarla',
    description: 'Por la mañana, antes del café.',
    by: 'pilar',
    for: 'pilar',
    dueInDays: 0,
    madeDaysAgo: 6,
  },
  {
    title: 'Estudiar las tablas del 7 y del 8',
    by: 'hugo',
    for: 'hugo',
    dueInDays: 1,
    at: '18:30',
    madeDaysAgo: 4,
    isInProgress: true,
  },
  { title: 'Bajar la basura y el cartón', by: 'julian', for: 'hugo', dueInDays: 1, madeDaysAgo: 3 },

  // Later
  {
    title: 'Comprar los ingredientes del cocido',
    description: 'Garbanzos, morcillo y un hueso de jamón. La verdura la trae Pilar.',
    by: 'pilar',
    for: ['carmen', 'pilar'],
    dueInDays: 3,
    madeDaysAgo: 2,
  },
  { title: 'Renovar el bono del autobús', by: 'carmen', for: 'carmen', dueInDays: 5, madeDaysAgo: 5 },
  {
    title: 'Preparar el cumpleaños de la abuela',
    description: 'Setenta y cinco, pero con una vela basta.',
    by: 'carmen',
    for: ['carmen', 'julian', 'hugo'],
    dueInDays: 8,
    madeDaysAgo: 4,
    isInProgress: true,
  },
  { title: 'Reunión con la tutora de Hugo', by: 'carmen', for: 'julian', dueInDays: 10, at: '16:15', madeDaysAgo: 7 },

  // Without a day
  { title: 'Arreglar la persiana del salón', by: 'pilar', for: 'julian', madeDaysAgo: 18 },
  { title: 'Enseñar a Hugo a hacer croquetas', by: 'pilar', for: ['pilar', 'hugo'], madeDaysAgo: 8 },

  // Done
  {
    title: 'Pagar el comedor del colegio',
    by: 'carmen',
    for: 'carmen',
    dueInDays: -3,
    madeDaysAgo: 10,
    done: { by: 'carmen', daysAgo: 3 },
  },
  {
    title: 'Recoger las gafas de la óptica',
    by: 'pilar',
    for: 'julian',
    dueInDays: -1,
    madeDaysAgo: 6,
    done: { by: 'julian', daysAgo: 1 },
  },
];
