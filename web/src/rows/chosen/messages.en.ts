export const messages = {
  choose: 'Found',
  none: 'Nothing is called that.',
  nothing: 'None',
  add: 'Add “{{name}}”',
  open: 'Open “{{name}}”',
  gone: 'This was deleted, or is not shown to you.',
};
