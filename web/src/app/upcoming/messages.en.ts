/** What areas without a page will do, by their words. */
export const messages = {
  coming_school: "Here you will find each child's timetable, homework and grades.",
  coming_medical: 'Here allergies, medication and vaccinations will be at hand when the doctor asks.',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    upcoming: typeof messages;
  }
}
