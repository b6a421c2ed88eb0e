import type { DemoNotification } from './demo.ts';

const given = (giver: string, title: string, hoursAgo: number, isRead = false): DemoNotification => ({
  title: `${giver} te ha dado una tarea`,
  content: title,
  hoursAgo,
  category: 'info',
  isRead,
  link: '/tasks',
});

/** By the key of each Vega. */
export const VEGA_NOTIFICATIONS: Readonly<Record<string, readonly DemoNotification[]>> = {
  carmen: [
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
  julian: [given('Carmen', 'Reunión con la tutora de Hugo', 60, true)],
  pilar: [given('Carmen', 'Recoger a Hugo de natación', 30)],
  hugo: [given('Julián', 'Bajar la basura y el cartón', 20)],
};
