import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  title: 'Comida',
  none: 'Come de todo, que Casita sepa.',
  add: 'Añadir algo que no come',
  change: 'Cambiar lo que no come',
  words: 'Qué',
  wordsExample: 'Frutos secos, gluten, carne',
  kind: 'Por qué',
  kind_allergy: 'Alergia',
  kind_intolerance: 'Intolerancia',
  kind_diet: 'Dieta',
  kind_dislike: 'No le gusta',
};
