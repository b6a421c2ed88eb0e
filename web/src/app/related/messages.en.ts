export const messages = {
  related: 'Belongs to it',
  done: 'Done',
};
