import type { Translated } from '#web/lib/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  title: 'Notificaciones',
  loading: 'Cargando las notificaciones',
  today: 'Hoy',
  yesterday: 'Ayer',
  markAllRead: 'Marcar todo como leído',
  deleteAll: 'Borrar todo',
  allRead: 'Todas las notificaciones están leídas',
  allDeleted: 'Notificaciones borradas',
  deleted: 'Notificación borrada',
  undo: 'Deshacer',
  unread: 'Sin leer',
  rowMenu: 'Más opciones de «{{title}}»',
  open: 'Abrir',
  markRead: 'Marcar como leída',
  delete: 'Borrar',
  swipeRead: 'Leída',
  unreadCount_one: '{{count}} sin leer',
  unreadCount_many: '{{count}} sin leer',
  unreadCount_other: '{{count}} sin leer',
  nothingUnread: 'Todo leído',

  success: 'Buena noticia',
  warning: 'Atención',
  error: 'Problema',
  info: 'Novedad',
  default: 'Nota',
  high: 'Importante',

  emptyTitle: 'Aquí lees lo que pasa cuando no estás.',
  emptyNote: 'Por ejemplo: «Ana te ha dado una tarea».',
  failedTitle: 'No se han podido cargar las notificaciones',
  failedText: 'No se ha perdido nada. Revisa la conexión e inténtalo de nuevo.',
  tryAgain: 'Intentar de nuevo',

  popUps: 'Notificaciones nuevas',
  popUpRead: 'Marcar como leída',
  popUpDismiss: 'Descartar',
};
