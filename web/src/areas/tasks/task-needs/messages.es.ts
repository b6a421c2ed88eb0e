import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  unowned: 'Sin nadie a cargo',
  lateOfOthers: 'De otros, con retraso',
  give: 'Asignar a…',
  giveTask: 'Asignar a… «{{title}}»',
  take: 'Lo hago yo',
  takeTask: 'Lo hago yo: «{{title}}»',
};
