import type { Kind } from './sentence.ts';

/** English verbs that begin what is to be done. */
const VERBS = new Set(
  `add apply arrange ask bake book bring brush buy call cancel change charge check choose clean clear collect confirm cook cut do drop dust email
  empty feed fetch fill find finish fix fold get give hang help install iron learn leave look mail make measure mop move mow order organise
  organize pack paint pay pick plan plant post practice practise prepare print put read recycle register remember remind renew repair replace
  reply return revise schedule sell send set sew sign sort start study submit sweep take tell text throw tidy translate trim try turn update
  vacuum wait wake walk wash watch water wipe work wrap write`.split(/\s+/),
);
/** Nouns that end as Spanish infinitives do, of both languages. */
const NOUNS = new Set(
  'altar affair bar calendar choir escolar fair guitar hair hogar lugar pair par seminar stair star taller alquiler'.split(
    ' ',
  ),
);
/** Spanish infinitives. So many English words end in -er that only these of the home are known. */
const INFINITIVE =
  /^(?:\p{L}{2,}[ai]r|(?:aprend|barr|cog|com|cos|devolv|encend|hac|le|met|mov|pon|recog|resolv|respond|romp|tra|vend|v|volv)er)(?:me|te|se|lo|la|le|nos|los|las|les)*$/u;
/** Spanish words of command, as families call to each other. */
const COMMANDS =
  /^(?:compra|llama|limpia|saca|paga|recoge|lleva|trae|haz|pon|lava|riega|ordena|prepara|cocina|busca|coge|devuelve|firma|manda|envia|pide|reserva|termina|estudia|plancha|tira|cambia|arregla|revisa|mira|dile|habla|pasea|recuerda)(?:me|te|se|lo|la|le|nos|los|las|les)*$/;
/** What takes place, even without a time. */
const OCCASIONS =
  /(?<!\p{L})(?:birthday|party|trip|holidays?|vacations?|wedding|concert|festival|anniversary|meeting|appointment|match|recital|cumple(?:anos)?|fiesta|viaje|vacaciones|boda|concierto|aniversario|reunion|cita|partido|excursion|bautizo|comunion|(?:dinner|lunch|brunch)\s+with|(?:cena|comida|almuerzo|merienda)\s+con)(?!\p{L})/u;
/** Before a time it is a deadline. */
const DEADLINE = /^(?:due|by|before|para|antes)\s/;

interface Signs {
  /** What is left of the sentence, folded. */
  readonly title: string;
  readonly hasDay: boolean;
  /** It has an end, lasts several days or has a reminder. */
  readonly hasLength: boolean;
  /** The words that say when, folded. */
  readonly when: readonly string[];
  /** It is at a time of the clock, not just in a part of the day. */
  readonly hasClock: boolean;
}

/** What a sentence rather is. The person can choose the other by one press. */
export function suggestKind({ title, hasDay, hasLength, when, hasClock }: Signs): Kind {
  if (hasLength) return 'event';
  const [first = ''] = title.split(/[\s,.:;!?]+/);
  const isToDo = VERBS.has(first) || COMMANDS.test(first) || (INFINITIVE.test(first) && !NOUNS.has(first));
  if (isToDo || when.some((words) => DEADLINE.test(words))) return 'task';
  return hasClock || (hasDay && OCCASIONS.test(title)) ? 'event' : 'task';
}
