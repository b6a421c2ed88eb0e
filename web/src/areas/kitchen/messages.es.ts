import type { Translated } from '#web/lib/i18n/i18n.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Translated<typeof english> = {
  title: 'Hoy en casa',
  next: 'Ahora viene',
  tomorrow: 'Mañana',
  now: 'Ahora',
  nothing: 'Hoy no hay nada. A disfrutar.',
  nothingMore: 'Hoy no hay nada más.',
  everyone: 'Toda la familia',
  free: 'Hoy sin nada',
  late: 'con retraso',
  groceries: 'La compra',
  noGroceries: 'Nada que comprar',
  ofPerson: 'El día de {{name}}',
  more_one: '+{{count}} más',
  more_many: '+{{count}} más',
  more_other: '+{{count}} más',
  offline: 'Sin conexión desde las {{time}}',
  loading: 'Un momento…',
  unreachable: 'Ahora no se puede acceder a Casita. El día aparecerá en cuanto se pueda.',
  enter: 'Entrar como {{name}}',
  otherWay: 'Entrar con un correo',
  tick: '{{title}}, hecho',

  whoDid: '¿Quién hizo «{{title}}»?',
  whoBought: '¿Quién tiene «{{title}}»?',
  whoOpens: '¿Quién vuelve a abrir «{{title}}»?',
  tickOffline: 'No se ha marcado: ahora no se puede acceder a Casita. Inténtalo cuando vuelva la conexión.',
  tickRefused: 'No se ha marcado: ha cambiado, o esta persona no puede marcarlo.',
};
