import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  unpairTitle: '¿Desvincular {{name}}?',
  unpairText: 'Dejará de mostrar las caras, y se cerrarán al momento las sesiones que los niños tengan en él.',
  unpaired: 'Se ha desvinculado {{name}}',
  showDayTitle: '¿Mostrar el día en {{name}}?',
  showDayText:
    'Mientras nadie haya entrado, todo el que pase por delante puede leer las tareas, los eventos y la lista de la compra que ve toda la familia, con nombres y fotos. Se pueden marcar tocando una cara. Lo que solo ven algunos nunca aparece ahí.',
  hideDayTitle: '¿Dejar de mostrar el día en {{name}}?',
  hideDayText: 'Entonces muestra las caras de quienes entran en él, y olvida el día al momento.',
  dayShown: '{{name}} muestra el día',
  dayHidden: '{{name}} ya no muestra el día',
};
