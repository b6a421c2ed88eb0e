import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  deviceName: '{{browser}} en {{system}}',
  someBrowser: 'Un navegador',
  someSystem: 'un dispositivo desconocido',

  askTitle: '¿Quieres que Casita te avise cuando está cerrada?',
  askText: 'Una tarea para ti, una cita que empieza: en los ajustes decides qué te llega.',
  askButton: 'Activar',

  title: 'Avisos en este dispositivo',
  about:
    'Un aviso te llega con Casita cerrada, como un mensaje en la pantalla. Desde él puedes hacer cosas pequeñas, como marcar una tarea como hecha.',
  first: 'Al activarlos, el navegador pregunta si Casita puede avisarte. Pulsa «Permitir».',
  on: 'Activados. Los avisos llegan a este dispositivo.',
  off: 'Desactivados. Con Casita cerrada no llega nada a este dispositivo.',
  blocked: 'El navegador bloquea los avisos de Casita.',
  blockedHow:
    'Para permitirlos, pulsa el icono a la izquierda de la dirección, elige «Notificaciones» o «Permisos», permítelos y vuelve a cargar esta página. En una aplicación instalada están en los ajustes del sistema, bajo el nombre de la aplicación.',
  impossible:
    'Este navegador no tiene avisos, o es una ventana privada. Los correos y la propia aplicación te llegan igual.',
  install: 'En iPhone y iPad, los avisos solo llegan a aplicaciones de la pantalla de inicio.',
  installHow:
    'Abre Casita en Safari, pulsa el botón de compartir, elige «Añadir a pantalla de inicio», ábrela desde allí y vuelve a esta página.',
  installLink: 'Cómo se instala, paso a paso',
  shared: 'Este dispositivo es compartido: aquí no llegan avisos de nadie, porque todos los leerían.',
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  turnOffFailed: 'No se han podido desactivar los avisos. Inténtalo cuando tengas conexión.',
  turnOnFailed: 'No se han podido activar los avisos. Inténtalo cuando tengas conexión.',
};
