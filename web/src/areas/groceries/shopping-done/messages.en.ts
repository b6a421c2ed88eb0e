export const messages = {
  shoppingDone: 'Shopping Done',
  shoppingDoneBy: '{{name}} has finished “{{title}}”.',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    'shopping-done': typeof messages;
  }
}
