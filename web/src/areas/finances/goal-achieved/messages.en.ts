export const messages = {
  goalAchieved: 'Goal Achieved',
  goalAchievedBy: '{{name}} has saved for “{{goal}}”',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    'goal-achieved': typeof messages;
  }
}
