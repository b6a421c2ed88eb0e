import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  goalAchieved: 'Meta conseguida',
  goalAchievedBy: '{{name}} ha ahorrado para «{{goal}}»',
};
