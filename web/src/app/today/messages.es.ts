import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  whose: 'El día de quién',
  mine: 'Mi día',
  family: 'Toda la familia',
  lanes: 'El día de cada persona',
  free: 'nada previsto',
  events: 'Hoy en el calendario',
  ahead: 'Próximos siete días',

  needs: 'Pendiente de ti',
  unowned: 'Sin nadie a cargo',
  lateOfOthers: 'De otros, con retraso',
  give: 'Asignar a…',
  giveTask: 'Asignar «{{title}}» a…',
  take: 'Lo hago yo',
  takeTask: 'Lo hago yo: «{{title}}»',
};
