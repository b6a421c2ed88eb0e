import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  title: 'Jardín',
  add: 'Añadir planta',
  empty: 'Aquí aún no crece nada.',
  name: 'Nombre',
  nursery: 'De',
  waterOn: 'Próximo riego',
  newPlant: 'Nueva planta',
  editPlant: 'Planta',
  created: 'Plantada',
  titleRequired: 'Di qué planta es.',
  titleTooLong: 'El nombre es demasiado largo.',
  water: 'Regar {{name}}',
  openPlant: 'Abrir la planta',
  unkept: 'Plantas que nadie cuida',
  kept: 'Plantas',
};
