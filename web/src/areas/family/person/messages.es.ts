import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  loading: 'Cargando a esta persona',
  failedTitle: 'No se ha podido cargar a esta persona',
  tryAgain: 'Reintentar',
  back: 'Volver a la familia',
  goneTitle: 'Esta persona no está en tu familia',
  goneText: 'Puede que ya no esté. Lo que hizo sigue aquí.',
  you: 'tú',
  owner: 'Titular',
  more: 'Más sobre {{name}}',
  age_one: '{{count}} año',
  age_many: '{{count}} años',
  age_other: '{{count}} años',

  // Details.
  detailsTitle: 'Contacto y cumpleaños',
  detailsHint: 'Eliges quién ve cada dato. Lo que es para madres y padres nunca llega a los dispositivos de los demás.',
  editDetails: 'Editar contacto y cumpleaños',
  detail_phone: 'Teléfono',
  detail_email: 'Correo electrónico',
  detail_birth_date: 'Cumpleaños',
  invalid_phone: 'Es demasiado largo: 40 caracteres como mucho',
  invalid_email: 'Esto no es un correo',
  invalid_birth_date: 'Elige un día entre 1900 y hoy',
  detailNone: 'Sin indicar',
  seenBy: 'Quién lo ve: {{detail}}',
  forFamily: 'Lo ve la familia',
  forParents: 'Solo madres y padres',
  onlyParents: 'Solo madres y padres',

  // Tasks.
  tasksTitle: 'Tareas abiertas',
  tasksNone: 'No hay tareas abiertas',
  allTasks_one: '{{count}} tarea abierta',
  allTasks_many: '{{count}} de tareas abiertas',
  allTasks_other: '{{count}} tareas abiertas',

  // A person's place in the family.
  role: 'Rol',
  roleAction: 'Cambiar el rol',
  roleTitle: 'Rol de {{name}}',
  roleText: 'El rol decide qué puede ver y cambiar {{name}}. Vale desde este momento.',
  roleConfirm: 'Cambiar el rol',
  roleDone: 'Nuevo rol de {{name}}: {{role}}',
  offerAction: 'Ofrecer la familia',
  offerTitle: '¿Ofrecer {{family}} a {{name}}?',
  offerText:
    'Si {{name}} acepta en 7 días, la familia será suya. Hasta entonces no cambia nada, y puedes retirar la oferta.',
  offerConfirm: 'Hacer la oferta',
  offerDone: 'Has ofrecido la familia a {{name}}',
  removeAction: 'Quitar de la familia',
  removeTitle: '¿Quitar a {{name}} de {{family}}?',
  removeText:
    '{{name}} pierde el acceso en todos sus dispositivos al momento. Lo que hizo se queda; sus tareas abiertas pasan a «Por decidir». No se puede deshacer, pero puedes volver a invitar a esta persona.',
  removeTextNoAccount:
    'Sus tareas abiertas pasan a «Por decidir»; todo lo demás con su nombre se queda. No se puede deshacer.',
  removeConfirm: 'Quitar',
  removeDone: '{{name}} ya no está en la familia',
  leaveAction: 'Dejar la familia',
  leaveTitle: '¿Dejar {{family}}?',
  leaveText:
    'Pierdes el acceso en todos tus dispositivos al momento. Lo que hiciste se queda con la familia. Para volver necesitas una invitación.',
  leaveDownload:
    'Antes puedes descargar lo que creaste: una página para leer y tus imágenes. Podrás hacerlo durante {{count}} días más.',
  leaveConfirm: 'Dejarla',
  leaveDone: 'Has dejado {{family}}',
  planOffer: 'El plan sigue siendo tuyo, sea de quien sea la familia.',
  planOtherStays: 'El plan lo eligió {{name}}; la familia lo conserva.',
  planOtherUntil:
    'El plan es de {{name}}: la familia lo conserva hasta el {{date}}; después tiene que elegir uno otra madre o padre.',
  planOwnStays: 'El plan lo elegiste tú; la familia lo conserva.',
  planOwnUntil:
    'El plan es tuyo: la familia lo conserva hasta el {{date}}; después tiene que elegir uno otra madre o padre.',
  ownerStays: 'Eres titular de esta familia. Para dejarla, ofrécela antes a otra madre o padre.',

  // An offer of the family.
  offeredToYou: '{{name}} te ofrece esta familia. Si aceptas, serás su titular.',
  offeredByYou: 'Has ofrecido la familia a {{name}}. La oferta termina el {{date}}.',
  accept: 'Aceptar',
  decline: 'Rechazar',
  withdraw: 'Retirarla',
  accepted: 'La familia ya es tuya',
  declined: 'Has rechazado la oferta',
  withdrawn: 'La oferta está retirada',
  offerFailed: 'No ha funcionado',

  // Refusals.
  refused_self: 'Esto es para otra persona, no para ti.',
  refused_owner_only: 'Solo puede hacerlo quien es titular de la familia.',
  refused_no_account: 'Esta persona no tiene cuenta y por eso tampoco un rol.',
  refused_has_pin: 'Quien entra con un PIN tiene el rol de hija o hijo. Quítale antes el acceso con PIN.',
  refused_not_manager: 'Solo una madre, un padre o alguien de administración puede ser titular.',
  refused_last_parent: 'Eres la última madre o el último padre. Da antes ese rol a otra persona.',
  refused_owner: 'Eres titular de esta familia. Traspásala antes.',
  refused_closed: 'Esta oferta ya no está abierta.',
};
