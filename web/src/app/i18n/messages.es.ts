import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  close: 'Cerrar',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  notices: 'Avisos',
  language: 'Idioma',
  theme: 'Aspecto',
  themeLight: 'Claro',
  themeDark: 'Oscuro',
  themeSystem: 'Sistema',

  loading: 'Cargando',

  updateTitle: 'Hay una versión nueva',
  updateText: 'Recarga cuando acabes lo que estás haciendo.',
  reload: 'Recargar',
  missingTitle: 'No se ha podido abrir',
  missingText: 'Revisa la conexión o recarga para tener la última versión. Lo que guardaste está a salvo.',

  notFoundTitle: 'Detrás de esta puerta no hay habitación',
  notFoundText: 'La página no existe o ha cambiado de sitio.',
  notFoundAction: 'Ir a Hoy',
  elsewhereTitle: 'Esta página necesita conexión',
  elsewhereText: 'Se abrirá sola cuando vuelvas a tener conexión. Mientras tanto, lo de tu familia sigue aquí.',
  errorTitle: 'Algo ha salido mal',
  errorText: 'Lo que guardaste está a salvo. Actualiza la página para seguir.',
  errorOffline:
    'Esta pantalla aún no se había descargado y no hay red. Lo que guardaste está a salvo: cuando vuelvas a tener conexión, actualiza la página.',
  refreshPage: 'Actualizar la página',
  safeModeTitle: 'Modo seguro',
  safeModeText: 'De momento no hay cambios en directo ni datos guardados. Recarga para volver a lo normal.',
};
