import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  facesTitle: '¿Quién eres?',
  faces: 'Personas de {{family}}',
  otherWay: 'Entrar con un correo',
  notPaired: 'Este dispositivo ya no está vinculado',
  screenNotPaired: 'Esta pantalla ya no está vinculada',
  notPairedText: 'Entra con un correo o pide a tus padres que lo vinculen otra vez.',

  pinTitle: 'Hola, {{name}}',
  pin: 'PIN',
  pinOf: 'PIN de {{name}}',
  erase: 'Borrar la última cifra',
  enter: 'Entrar',
  entering: 'Un momento…',
  back: 'Soy otra persona',
  pinMissing: 'Un PIN tiene de 4 a 8 cifras',
  wrong_one: 'Ese no es el PIN. Te queda {{count}} intento.',
  wrong_many: 'Ese no es el PIN. Te quedan {{count}} intentos.',
  wrong_other: 'Ese no es el PIN. Te quedan {{count}} intentos.',
  lockedHere: 'Demasiados PIN equivocados. Tu madre o tu padre puede desbloquearlo en la página de {{name}}.',
  noPin: '{{name}} ahora entra con un correo.',
  unreachable: 'Ahora no se puede llegar a Casita. Comprueba la conexión y vuelve a intentarlo.',
  tooMany: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
  noRoom: 'Este navegador no ha podido guardar la sesión. Libera espacio y vuelve a intentarlo.',
  unexpected: 'Ha ocurrido un error inesperado',

  codeTitle: 'Entrar con un código',
  codeText: 'Tu madre o tu padre encuentra el código en tu página de la familia.',
  familyCode: 'Código de la familia',
  firstName: 'Nombre',
  codeMissing: 'Escribe el código de la familia',
  nameMissing: 'Escribe tu nombre',
  codeWrong: 'El código, el nombre o el PIN no es correcto',
  lockedElsewhere:
    'Demasiados PIN equivocados. Tu madre o tu padre puede desbloquearlo; si no, inténtalo dentro de una hora.',
  cancel: 'Cancelar',

  pairTitle: 'Vincular este dispositivo',
  pairText:
    'Así los niños de una familia tocan aquí su cara y escriben su PIN. La madre o el padre crea el código en la página de la familia.',
  pairingCode: 'Código de vinculación',
  pair: 'Vincular este dispositivo',
  pairing: 'Vinculando…',
  pairWrong: 'Este código no es correcto o ha caducado. En la página de la familia se puede crear otro.',
  pairFull: 'Esta familia ya tiene todos los dispositivos vinculados que puede tener. Primero hay que desvincular uno.',
  pairAlready: 'Este dispositivo está vinculado con {{family}}. Un código lo vincula con otra familia en su lugar.',
  paired: 'Este dispositivo está vinculado con {{family}}',
  pairedText: 'Los niños de la familia pueden entrar aquí con su cara y su PIN.',
  toFaces: 'Mostrar las caras',
  toApp: 'Seguir',

  switchTitle: 'Cambiar de persona',
  switchTo: 'Cambiar a {{name}}',
  switchOffline: 'Para cambiar de persona hace falta conexión. Lo que has cambiado sigue en este dispositivo.',
  switchPassword:
    '{{name}} entra con un correo. Antes se cerrará tu sesión aquí; lo que aún no se ha enviado se guarda para ti.',
  switchLeave: 'Cerrar sesión y seguir',
};
