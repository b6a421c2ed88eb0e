export const messages = {
  choose: 'Time zones',
  hint: 'Write a city, a country or an offset.',
  none: 'No time zone is called that.',
  thisDevice: 'This device',
};
