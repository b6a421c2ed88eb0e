import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  banner: 'Ves lo que ve {{name}}. Aquí no se puede cambiar nada.',
  leave: 'Volver a mi vista',
  title: 'Como lo ve {{name}}',
  today: 'Hoy',
  nothingToday: 'Hoy no hay nada.',
  tasks: 'Tareas abiertas',
  noTasks: 'No hay tareas abiertas.',
  calendar: 'Las próximas dos semanas',
  nothingAhead: 'No hay nada en las próximas dos semanas.',
  areas: 'Secciones',
  private:
    'Lo que es solo de {{name}} no aparece: avisos, ajustes, chats y datos que son para los padres. Tampoco lo que está oculto para ti.',
  notShown: 'Esto lo ven solo los padres, de personas que entran con su cuenta.',
  allDay: 'Todo el día',
  everyone: 'Toda la familia',
};
