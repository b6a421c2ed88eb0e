import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  lists: 'Listas de la compra',
  dishes: 'Platos',
  meals: 'Comidas de la semana',
  changeTick: 'Marcar «{{title}}»',
  changeDone: 'Compra hecha: «{{title}}»',
};
