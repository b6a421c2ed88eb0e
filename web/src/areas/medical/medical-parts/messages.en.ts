/** Words about doses, which other pages say too. */
export const messages = {
  give: 'Given',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    'medical-parts': typeof messages;
  }
}
