import type { messages as english } from './messages.en.ts';

export const messages: typeof english = {
  understood: 'Entendido: {{parts}}',
  keep: '{{part}}. Dejar «{{text}}» en el título',
  instead: '¿Mejor {{when}}?',
  give: '¿Para {{name}}?',
  unread: '«{{text}}» se queda en el título: no es una sola fecha.',
  today: 'Hoy',
  tomorrow: 'Mañana',
  at: '{{day}}, {{time}}',
  from: '{{rule}}, desde: {{day}}',
  allDay: '{{day}}, todo el día',
  until: 'Hasta las {{time}}',
  before: '{{length}} antes',
  suggestions: 'Personas que puedes mencionar',
  kind: 'Qué es',
  moreFields: 'Más campos',
  add: 'Añadir',
};
