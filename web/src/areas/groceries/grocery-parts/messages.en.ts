export const messages = {
  lists: 'Shopping lists',
  dishes: 'Dishes',
  meals: 'Meals of the week',
  changeTick: 'Tick “{{title}}”',
  changeDone: 'Shopping done: “{{title}}”',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    'grocery-parts': typeof messages;
  }
}
