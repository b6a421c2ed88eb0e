import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  title: 'Ajustes',
  back: 'Todos los ajustes',

  photo: 'Tu foto',
  photoCaption: 'La imagen que ve tu familia',
  photoText: 'Tu familia la ve allí donde apareces. Cada familia tiene la suya.',
  name: 'Tu nombre',
  nameTextPin: 'Así te ve tu familia. Para entrar usas tu nombre.',
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
  displayCaption: 'Idioma, aspecto, fechas y horas',
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

  notifications: 'Notificaciones',
  notificationsCaption: 'Qué te llega, cómo y cuándo',
  notificationsText: 'La noticia adecuada, donde miras y cuando quieres.',
  notificationLog: '¿Por qué no me ha llegado?',
  notificationLogText: 'Lo que se te ha dicho en los últimos 30 días y qué ha sido de ello por cada vía.',

  privacy: 'Privacidad',
  privacyCaption: 'Quién ve tu teléfono, tu correo, tu cumpleaños y que estás aquí',
  privacyText:
    'Por ejemplo, con «Solo madres y padres» tu teléfono nunca llega a los dispositivos de tus hijos ni de los abuelos.',

  activity: 'Mostrar que estoy aquí',
  activityText:
    'En un chat, las demás personas ven que lo estás mirando y que estás escribiendo. Para los niños, al principio no.',

  subscription: 'Suscripción',
  password: 'Cambiar la contraseña',
  passwordCaption: 'Y qué hacer si la has olvidado',
  install: 'Instalar Casita',
  installCaption: 'En tu móvil u ordenador',
  installText: 'En tu móvil u ordenador, como cualquier otra aplicación. También se abre sin conexión.',
  installLink: 'Cómo se instala',
  family: 'Familia',
  familyCaption: 'Sitio para archivos, lo que has creado y tu lugar en ella',
  filesHeading: 'Fotos y archivos',
  filesRoom: 'Tu familia ocupa {{used}} de {{most}}.',
  filesRoomOfSome: 'Tu familia ocupa {{used}}. Puedes añadir archivos hasta llegar a {{most}}; tus padres, más.',
  filesRoomLow:
    'Pronto no se podrán añadir más archivos. Quita algunos que ya no hagan falta, por ejemplo de tareas antiguas: su sitio se usa para los nuevos.',
  account: 'Cuenta',
  accountText: 'Has entrado como {{email}}.',
  accountOfParents: 'Entras con un PIN. Tu cuenta es de tus padres, que pueden cambiar el PIN.',
  signOut: 'Cerrar sesión',
  everywhere: 'Cerrar sesión en todos los dispositivos',
  everywhereText: 'Por si has perdido un dispositivo o entraste en uno ajeno: cierra tu sesión en todos.',

  change: 'Tus ajustes',
};
