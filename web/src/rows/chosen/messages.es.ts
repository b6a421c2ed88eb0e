export const messages = {
  choose: 'Encontrado',
  none: 'Nada se llama así.',
  nothing: 'Ninguno',
  add: 'Añadir «{{name}}»',
  open: 'Abrir «{{name}}»',
  gone: 'Se ha eliminado o no puedes verlo.',
};
