/** Words of the part of Today that is fetched after its tasks. */
export const messages = {
  whose: 'Whose day',
  mine: 'My day',
  family: 'Whole family',
  lanes: 'The day of each person',
  free: 'nothing planned',
  events: 'On the calendar today',
  ahead: 'Next seven days',

  needs: 'Needs you',
  unowned: 'Nobody has these',
  lateOfOthers: 'Late, with others',
  give: 'Give to…',
  giveTask: 'Give “{{title}}” to…',
  take: "I'll do it",
  takeTask: 'I will do “{{title}}”',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    today: typeof messages;
  }
}
