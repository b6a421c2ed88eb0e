export const messages = {
  title: 'Food',
  none: 'Eats everything, as far as Casita knows.',
  add: 'Add what is not eaten',
  change: 'Change what is not eaten',
  words: 'What',
  wordsExample: 'Nuts, gluten, meat',
  kind: 'Why',
  kind_allergy: 'Allergy',
  kind_intolerance: 'Intolerance',
  kind_diet: 'Diet',
  kind_dislike: 'Does not like it',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    'food-limits': typeof messages;
  }
}
