export const messages = {
  unowned: 'Nobody has these',
  lateOfOthers: 'Late, with others',
  give: 'Give to…',
  giveTask: 'Give to… “{{title}}”',
  take: "I'll do it",
  takeTask: 'I will do “{{title}}”',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    'task-needs': typeof messages;
  }
}
