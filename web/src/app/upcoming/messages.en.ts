/** What areas without a page will do, by their words. */
export const messages = {
  coming_finances: 'Here you will follow allowances, savings goals and what the family spends.',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    upcoming: typeof messages;
  }
}
