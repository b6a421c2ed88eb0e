export const messages = {
  title: 'Garden',
  add: 'Add plant',
  empty: 'Nothing grows here yet.',
  name: 'Name',
  nursery: 'From',
  waterOn: 'Next watering',
  newPlant: 'New plant',
  editPlant: 'Plant',
  created: 'Planted',
  titleRequired: 'Say which plant it is.',
  titleTooLong: 'The name is too long.',
  water: 'Water {{name}}',
  openPlant: 'Open the plant',
  unkept: 'Plants that no one keeps',
  kept: 'Plants',
} as const;

declare module '#web/lib/i18n/i18n.ts' {
  interface AreaMessages {
    garden: typeof messages;
  }
}
