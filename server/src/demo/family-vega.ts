import type { DemoNotification, DemoFamily } from './demo-family.ts';
import { FREE } from './state-makers.ts';
import { VEGA_TASKS } from './tasks-vega.ts';

const given = (giver: string, title: string, hoursAgo: number, isRead = false): DemoNotification => ({
  title: `${giver} te ha dado una tarea`,
  content: title,
  hoursAgo,
  category: 'info',
  isRead,
  link: '/tasks',
});

/** A Spanish-speaking family. Sign in as Carmen or as her mother, Pilar, to see Casita in that language. */
export const VEGA: DemoFamily = {
  key: 'vega',
  family: { name: 'Familia Vega' },
  people: [
    {
      key: 'carmen',
      email: 'carmen@vega.test',
      firstName: 'Carmen',
      lastName: 'Vega',
      role: 'parent',
      colour: 'berry',
      plan: FREE,
      language: 'es',
      notifications: [
        given('Pilar', 'Comprar los ingredientes del cocido', 40),
        {
          title: 'Julián ha terminado una tarea',
          content: 'Recoger las gafas de la óptica',
          hoursAgo: 27,
          category: 'success',
          link: '/tasks',
        },
        {
          title: 'Una tarea lleva retraso',
          content: 'Devolver los libros de la biblioteca',
          hoursAgo: 11,
          category: 'warning',
          priority: 'high',
          link: '/tasks',
        },
      ],
    },
    {
      key: 'julian',
      email: 'julian@vega.test',
      firstName: 'Julián',
      lastName: 'Vega',
      role: 'parent',
      colour: 'blue',
      language: 'es',
      notifications: [given('Carmen', 'Reunión con la tutora de Hugo', 60, true)],
    },
    {
      key: 'pilar',
      email: 'pilar@vega.test',
      firstName: 'Pilar',
      lastName: 'Ortega',
      role: 'grandma',
      colour: 'ochre',
      language: 'es',
      notifications: [given('Carmen', 'Recoger a Hugo de natación', 30)],
    },
    {
      key: 'hugo',
      email: 'hugo@vega.test',
      firstName: 'Hugo',
      lastName: 'Vega',
      role: 'child',
      colour: 'fern',
      ageMonths: 9 * 12 + 4,
      language: 'es',
      notifications: [given('Julián', 'Bajar la basura y el cartón', 20)],
    },
  ],
  tasks: VEGA_TASKS,
};
