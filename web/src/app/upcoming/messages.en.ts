/** What areas without a page will do, by their words. */
export const messages = {
  coming_finances: 'Here you will follow allowances, savings goals and what the family spends.',
  coming_medical: 'Here allergies, medication and vaccinations will be at hand when the doctor asks.',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    upcoming: typeof messages;
  }
}
