import type { messages as en } from './messages.en.ts';

export const messages: Record<keyof typeof en, string> = {
  label: 'Quién lo ve',
  family: 'Toda la familia',
  managers: 'Solo los padres',
  people: 'Solo algunas personas',
  except: 'Todos menos algunas personas',
  chooseSeers: 'Quién lo ve además de ti',
  chooseOthers: 'Quién no lo ve',
  onlyYou: 'Solo lo ves tú.',
  seenBy: 'Lo ven {{names}}.',
  you: 'tú',
  childs: 'Los padres ven todo lo que crea un niño.',
  always: 'Las personas a quienes va dirigido lo ven siempre.',
  wholeSeries: 'Vale para todas sus fechas.',
};
