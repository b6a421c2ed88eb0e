import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  // Dialogs of the sign-in screen.
  unprovenTitle: '¿Es tuya esta cuenta?',
  unprovenText: 'Tu correo ya tiene una cuenta de Casita. Se creó en otro dispositivo y el correo nunca se confirmó.',
  unprovenMineText:
    'Si la creaste tú, entra con su contraseña o pide una nueva. No se pierde nada, y a partir de entonces podrás entrar con Google.',
  unprovenMine: 'Es mía: iniciar sesión',
  unprovenNotMineText:
    'Si no la creaste tú, empezarás con una cuenta nueva. La anterior se elimina con todo lo que contiene.',
  unprovenNotMine: 'No es mía: empezar de nuevo',
  resetTitle: 'Restablecer la contraseña',
  resetHint: 'Te enviaremos un enlace para que elijas una contraseña nueva.',
  sendResetLink: 'Enviar el enlace',
  resetSent: '¡Correo enviado! Si existe una cuenta, te llegará un enlace enseguida.',

  newPassword: 'Contraseña nueva',
  confirmPassword: 'Repite la contraseña nueva',
  currentPassword: 'Contraseña actual',
  changePassword: 'Cambiar la contraseña',
  changingPassword: 'Cambiando la contraseña…',
  meetRequirements: 'La contraseña aún no cumple los requisitos',
  passwordsDiffer: 'Las contraseñas no coinciden',
  passwordsMatch: 'Las contraseñas coinciden',
  typeAgain: 'Ahora escríbela otra vez',
  passwordChanged: '¡Contraseña cambiada!',
  passwordChangedOther: 'Es la contraseña de {{email}}. En este navegador sigues dentro como {{other}}.',
  passwordChangedBefore: 'Tu contraseña ya se había cambiado. A partir de ahora usa la nueva.',
  passwordNotChanged: 'No se ha podido cambiar la contraseña',
  currentPasswordWrong: 'La contraseña actual no es correcta.',
  passwordSame: 'Elige una contraseña distinta de la que te dieron.',
  passwordMissing:
    'Entraste con Google y aún no tienes contraseña. «¿Has olvidado la contraseña?» te envía un enlace para elegir una.',
  currentPasswordHint:
    '¿Aún no tienes, porque entraste con Google? «¿Has olvidado la contraseña?» te envía un enlace para elegir una.',
  currentPasswordMissing: 'Escribe tu contraseña actual',
  requirements: 'Al menos cuatro de estas, y siempre la longitud',
  meter: 'Seguridad de la contraseña',
  meterNone: 'Aún sin escribir',
  meterWeak: 'Débil',
  meterMedium: 'Media',
  meterStrong: 'Fuerte',

  overlayTitle: 'Hay que cambiar la contraseña',
  overlayText: 'Elige una contraseña que solo sepas tú y tu casa se abre.',
  signOut: 'Cerrar sesión',
  signingOut: 'Cerrando sesión…',

  newPasswordTitle: 'Elige una contraseña nueva',
  newPasswordText: 'Sustituye a la anterior. Se cerrará tu sesión en todos los demás sitios.',
  backToLogin: 'Volver a la entrada',
  requestLink: 'Pedir otro enlace',
  noTokenTitle: 'Aquí se llega desde el enlace del correo',
  noTokenText: 'Abre el enlace del correo que te enviamos o pide otro.',
  linkExpiredTitle: 'Este enlace ha caducado',
  linkExpiredText: 'Los enlaces valen un tiempo limitado. Pide otro.',
  linkUsedTitle: 'Este enlace ya se ha usado',
  linkUsedText: 'Cada enlace vale una vez. Si necesitas otro, pídelo.',
  linkInvalidTitle: 'Este enlace no es válido',
  linkInvalidText: 'Puede que se haya cortado por el camino. Abre el enlace entero del correo o pide otro.',

  confirmTitle: 'Confirma tu correo',
  confirmText:
    'Te hemos enviado un correo con un enlace. Ábrelo y ya está. ¿No te ha llegado? Te lo enviamos otra vez.',
  confirmInvitedText:
    'Tienes una invitación esperando. Antes de enseñártela, confirma con el enlace de nuestro correo que esta dirección es tuya.',
  readingLink: 'Comprobando el enlace…',
  confirmAskText:
    'Se ha creado una cuenta de Casita con la dirección {{email}}. Confírmala solo si fuiste tú: si no, otra persona podría usar Casita en tu nombre.',
  confirmAddress: 'Confirmar esta dirección',
  notMine: 'Yo no he creado esta cuenta',
  notMineTitle: '¿Eliminar esta cuenta?',
  notMineText:
    'La cuenta de {{email}} se borra con todo lo que contiene y nadie podrá volver a entrar en ella. No se puede deshacer.',
  notMineRemove: 'Eliminar la cuenta',
  notMineBack: 'Volver',
  notMineRemoving: 'Eliminando la cuenta…',
  notMineDoneTitle: 'La cuenta se ha eliminado',
  notMineDoneText: 'Ya no hay ninguna cuenta de Casita con {{email}}. No tienes que hacer nada más.',
  confirming: 'Confirmando tu correo…',
  confirmedTitle: 'Tu correo está confirmado',
  confirmedText: '{{email}} es tu dirección y ya está todo listo.',
  confirmedOtherText:
    '{{email}} ya está confirmado. En este navegador has entrado como {{other}}: cierra la sesión para seguir como {{email}}.',
  confirmUsedText: 'Cada enlace vale una vez. Lo más probable es que tu correo ya esté confirmado: entra sin más.',
  goOn: 'Seguir',
  tryAgain: 'Intentar de nuevo',
  notReachedTitle: 'No se puede llegar a Casita',
  notReachedText: 'No se ha perdido nada. Revisa la conexión e inténtalo de nuevo.',

  trialTitle: 'Tu prueba gratuita',
  trialText:
    'Esta página empieza una prueba de 30 días para quien vuelve de Google. Ahora mismo no hay nada que hacer aquí.',
  trialStarting: 'Empezando tu prueba…',
  trialFailedTitle: 'No se ha podido empezar tu prueba',
  trialFailedText: 'Puedes elegir un plan cuando quieras.',
  trialStarted: '¡Tu prueba de 30 días ha empezado!',
  toPlans: 'Ver los planes',
  toLogin: 'Ir a la entrada',
};
