import type { SentencePart } from '../../area.ts';

/** What takes place, even without a time. */
const OCCASIONS =
  /(?<!\p{L})(?:birthday|party|trip|holidays?|vacations?|wedding|concert|festival|anniversary|meeting|appointment|match|recital|cumple(?:anos)?|fiesta|viaje|vacaciones|boda|concierto|aniversario|reunion|cita|partido|excursion|bautizo|comunion|(?:dinner|lunch|brunch)\s+with|(?:cena|comida|almuerzo|merienda)\s+con)(?!\p{L})/u;

export const sentenceKind: SentencePart['sentenceKind'] = {
  key: 'calendar',
  lasts: true,
  name: { en: 'Event', es: 'Evento' },
  hint: {
    en: 'Say when and for whom: “Sunday from 5 to 6 @{{name}}”',
    es: 'Di cuándo y para quién: «el domingo de 5 a 6 @{{name}}»',
  },
  hintAlone: {
    en: 'Say when: “Sunday from 5 to 6”, “every Monday at 9”',
    es: 'Di cuándo: «el domingo de 5 a 6», «cada lunes a las 9»',
  },
  suits: ({ title, hasLength, hasClock, hasDay }) => {
    if (hasLength) return 3;
    return hasClock || (hasDay && OCCASIONS.test(title)) ? 1 : -1;
  },
};
