export const messages = {
  assignmentDone: 'Assignment Done',
  assignmentDoneBy: '{{name}} has done “{{title}}”.',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    'assignment-done': typeof messages;
  }
}
