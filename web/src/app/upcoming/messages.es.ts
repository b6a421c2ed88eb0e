import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  coming_finances: 'Aquí seguirás las pagas, las metas de ahorro y lo que gasta la familia.',
};
