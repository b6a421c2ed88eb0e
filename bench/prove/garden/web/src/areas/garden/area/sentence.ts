import type { SentencePart } from '../../area.ts';

export const sentenceKind: SentencePart['sentenceKind'] = {
  key: 'garden',
  lasts: false,
  name: { en: 'Plant', es: 'Planta' },
  hint: {
    en: 'Say when to water it, and who: “tomorrow @{{name}}”',
    es: 'Di cuándo regarla y quién: «mañana @{{name}}»',
  },
  hintAlone: { en: 'Say when to water it: “tomorrow”', es: 'Di cuándo regarla: «mañana»' },
  suits: ({ title }) => (/^(plant|planta) /.test(title) ? 3 : 0),
};
