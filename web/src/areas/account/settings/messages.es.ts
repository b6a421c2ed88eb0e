import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  title: 'Ajustes',

  photo: 'Tu foto',
  photoText: 'Tu familia la ve allí donde apareces. Cada familia tiene la suya.',
  name: 'Tu nombre',
  nameText: 'Así te ve tu familia. Si lo dejas vacío, verá la primera parte de tu correo.',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  optional: '(opcional)',
  saveName: 'Guardar el nombre',
  saving: 'Guardando…',
  nameSaved: 'Nombre guardado',
  nameFailed: 'No se ha podido guardar tu nombre',
  nameOffline: 'Para cambiar tu nombre hace falta conexión.',

  display: 'Pantalla',
  displayText: 'Lo que elijas te acompaña a todos los dispositivos en los que entres.',
  dateFormat: 'Fechas',
  dateAutomatic: 'Con el nombre del mes',
  'MM/DD/YYYY': 'MM/DD/AAAA',
  'DD/MM/YYYY': 'DD/MM/AAAA',
  'YYYY-MM-DD': 'AAAA-MM-DD',
  timeFormat: 'Horas',
  timeAutomatic: 'Como se escribe en español',
  time12: '12 horas',
  time24: '24 horas',
  decorations: 'Adornos de Halloween',
  decorationsText: 'Un pequeño dibujo en el borde de la pantalla, y alguno más en octubre.',

  subscription: 'Suscripción',
  password: 'Cambiar la contraseña',
  install: 'Instalar Casita',
  installText: 'En tu móvil u ordenador, como cualquier otra aplicación. También se abre sin conexión.',
  installLink: 'Cómo se instala',
  account: 'Cuenta',
  accountText: 'Has entrado como {{email}}.',
  signOut: 'Cerrar sesión',
  everywhere: 'Cerrar sesión en todos los dispositivos',
  everywhereText: 'Por si has perdido un dispositivo o entraste en uno ajeno: cierra tu sesión en todos.',
};
