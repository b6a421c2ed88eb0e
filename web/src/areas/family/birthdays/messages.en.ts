export const messages = {
  birthday: "{{name}}'s birthday",
  turns_one: 'Turns {{count}}',
  turns_other: 'Turns {{count}}',
  openPerson: 'Open {{name}}',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    birthdays: typeof messages;
  }
}
