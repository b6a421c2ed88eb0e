import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  coming_school: 'Aquí encontrarás el horario, los deberes y las notas de cada peque.',
  coming_medical: 'Aquí tendrás a mano alergias, medicación y vacunas cuando pregunte el médico.',
};
