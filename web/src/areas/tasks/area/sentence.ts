import type { SentencePart } from '../../area.ts';

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
/** Before a time it is a deadline. */
const DEADLINE = /^(?:due|by|before|para|antes)\s/;

function isToDo(title: string): boolean {
  const [first = ''] = title.split(/[\s,.:;!?]+/);
  return VERBS.has(first) || COMMANDS.test(first) || (INFINITIVE.test(first) && !NOUNS.has(first));
}

export const sentenceKind: SentencePart['sentenceKind'] = {
  key: 'tasks',
  lasts: false,
  name: { en: 'Task', es: 'Tarea' },
  hint: {
    en: 'Say when and for whom: “Sunday afternoon @{{name}}”',
    es: 'Di cuándo y para quién: «el domingo por la tarde @{{name}}»',
  },
  hintAlone: {
    en: 'Say when: “Sunday afternoon”, “every Monday”',
    es: 'Di cuándo: «el domingo por la tarde», «cada lunes»',
  },
  // Whatever says nothing else is something to do.
  suits: ({ title, when }) => (isToDo(title) || when.some((words) => DEADLINE.test(words)) ? 2 : 0),
};
