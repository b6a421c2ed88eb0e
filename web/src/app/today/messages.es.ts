import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  left_one: 'Hoy queda {{words}} cosa.',
  left_many: 'Hoy quedan {{words}} de cosas.',
  left_other: 'Hoy quedan {{words}} cosas.',
  late_one: '{{words}} va con retraso.',
  late_many: '{{words}} van con retraso.',
  late_other: '{{words}} van con retraso.',
  allLate_one: '{{words}} cosa va con retraso.',
  allLate_many: '{{words}} de cosas van con retraso.',
  allLate_other: '{{words}} cosas van con retraso.',
  numberWords: 'ninguna una dos tres cuatro cinco seis siete ocho nueve diez',
  planned_one: 'Hoy no tienes tareas, y hay {{count}} evento.',
  planned_many: 'Hoy no tienes tareas, y hay {{count}} de eventos.',
  planned_other: 'Hoy no tienes tareas, y hay {{count}} eventos.',
  all: 'Todas las tareas',
  failedTitle: 'No se ha podido cargar el día',

  whose: 'El día de quién',
  mine: 'Mi día',
  family: 'Toda la familia',
  lanes: 'El día de cada persona',
  free: 'nada previsto',
  events: 'Hoy en el calendario',
  ahead: 'Próximos siete días',

  needs: 'Por decidir',
  unowned: 'Sin nadie a cargo',
  lateOfOthers: 'De otros, con retraso',
  give: 'Asignar a…',
  giveTask: 'Asignar a… «{{title}}»',
  take: 'Lo hago yo',
  takeTask: 'Lo hago yo: «{{title}}»',
};
