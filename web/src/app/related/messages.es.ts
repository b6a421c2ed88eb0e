export const messages = {
  related: 'Va con esto',
  done: 'Hecho',
};
