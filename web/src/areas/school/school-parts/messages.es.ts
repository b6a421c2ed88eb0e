import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  school: 'Colegio',
  schoolOf: 'El colegio de {{name}}',
  openSchool: 'Horario, deberes y notas',
  events: 'Deberes, exámenes y excursiones',
  kind_homework: 'Deberes',
  kind_exam: 'Examen',
  kind_trip: 'Excursión',
  kind_form: 'Autorización',
  kind_meeting: 'Reunión',
  holiday: 'Sin clase',
  tick: 'Marcar «{{title}}»',
  open: 'Abrir',
  today: 'Hoy',
  tomorrow: 'Mañana',
  yesterday: 'Ayer',
  lateSince: 'atrasado: {{day}}',
  signed: 'Firmada',
  sign: 'Firmada',
  needs: 'Para el colegio',
  needsForm: '{{name}}: firmar «{{title}}»',
  needsExcuse: '{{name}}: justificante ({{day}})',
  excused: 'Justificada',
  markExcused: 'Justificada',
  bagTomorrow: 'Para mañana: {{what}}',
};
