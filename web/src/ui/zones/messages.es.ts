import type { messages as english } from './messages.en.ts';

export const messages: typeof english = {
  choose: 'Zonas horarias',
  hint: 'Escribe una ciudad, un país o una diferencia horaria.',
  none: 'Ninguna zona horaria se llama así.',
  thisDevice: 'Este dispositivo',
};
