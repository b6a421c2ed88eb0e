import type { Messages } from './files-words.ts';

export const messages: Messages = {
  files: 'Archivos',
  add: 'Añadir archivos',
  takePhoto: 'Hacer una foto',
  hint: 'Fotos, PDF y sonido, hasta {{most}}. Las fotos, de hasta {{picture}}; lo demás, de hasta {{other}}.',
  adding: 'Añadiendo',
  added: 'Añadido: {{name}}',
  removed: 'Quitado: {{name}}',
  remove: 'Quitar {{name}}',
  show: 'Ver {{name}}',
  download: 'Descargar {{name}}',
  downloadHere: 'Descargar',
  close: 'Ver más pequeña',
  pdf: 'PDF',
  audio: 'Sonido',
  tooMany: 'Aquí caben {{most}} archivos. «{{name}}» no se ha añadido.',
  tooLarge: '«{{name}}» ocupa más de {{size}}.',
  wrongKind:
    '«{{name}}» no se puede añadir. Se pueden añadir imágenes (JPEG, PNG, WebP, GIF), PDF y sonido (M4A, MP3, OGG, WebM, WAV).',
  damaged: '«{{name}}» está dañado o incompleto.',
  gone: '«{{name}}» ya no se puede leer. Elígelo otra vez.',
  held: 'A este dispositivo no le queda sitio, así que los archivos solo están en esta página. No la cierres hasta que se guarden.',
  notHere: '«{{name}}» no está en este dispositivo. Inténtalo cuando haya conexión.',
  missing: '«{{name}}» ya no está.',
};
