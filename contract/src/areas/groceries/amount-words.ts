import type { Unit } from './units.ts';

/** How people write units, in English and Spanish, without accents. */
const UNIT_WORDS: Record<Unit, string> = {
  g: 'g gr grs gram grams gramme grammes gramo gramos',
  kg: 'kg kgs kilo kilos kilogram kilograms kilogramo kilogramos',
  ml: 'ml mls millilitre millilitres milliliter milliliters mililitro mililitros cc',
  cl: 'cl centilitre centilitres centiliter centiliters centilitro centilitros',
  l: 'l lt lts ltr litre litres liter liters litro litros',
  piece: 'piece pieces pc pcs pieza piezas ud uds unidad unidades unit units',
  pack: 'pack packs packet packets pkt package packages paquete paquetes paq',
  can: 'can cans tin tins lata latas',
  bottle: 'bottle bottles botella botellas',
  box: 'box boxes carton cartons caja cajas cartones brik briks brick bricks',
  bag: 'bag bags bolsa bolsas malla mallas saco sacos',
  jar: 'jar jars tarro tarros bote botes frasco frascos',
  dozen: 'dozen dozens doz docena docenas',
  bunch: 'bunch bunches manojo manojos ramillete ramilletes',
  slice: 'slice slices loncha lonchas rebanada rebanadas rodaja rodajas',
  clove: 'clove cloves diente dientes',
  tbsp: 'tbsp tbsps tbs tablespoon tablespoons cucharada cucharadas cda cdas',
  tsp: 'tsp tsps teaspoon teaspoons cucharadita cucharaditas cdta cdtas cdita cditas',
  cup: 'cup cups taza tazas',
};

export const UNITS_BY_WORD: ReadonlyMap<string, Unit> = new Map(
  Object.entries(UNIT_WORDS).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit as Unit] as const)), // its keys are the units
);

export const NUMBERS_BY_WORD: ReadonlyMap<string, number> = new Map([
  ...([
    ['a', 1],
    ['an', 1],
    ['one', 1],
    ['two', 2],
    ['three', 3],
    ['four', 4],
    ['five', 5],
    ['six', 6],
  ] as const),
  ...([
    ['seven', 7],
    ['eight', 8],
    ['nine', 9],
    ['ten', 10],
    ['eleven', 11],
    ['twelve', 12],
  ] as const),
  ...([
    ['un', 1],
    ['una', 1],
    ['uno', 1],
    ['dos', 2],
    ['tres', 3],
    ['cuatro', 4],
    ['cinco', 5],
    ['seis', 6],
  ] as const),
  ...([
    ['siete', 7],
    ['ocho', 8],
    ['nueve', 9],
    ['diez', 10],
    ['once', 11],
    ['doce', 12],
  ] as const),
]);

export const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'un', 'una']);

/** What is counted by no number: "a handful of nuts". They stay words. A bunch has a unit, which "2 bunches" means. */
export const VAGUE_NOUNS: ReadonlySet<string> = new Set([
  ...[
    'bunch',
    'handful',
    'pinch',
    'dash',
    'splash',
    'drizzle',
    'knob',
    'sprig',
    'bit',
    'little',
    'few',
    'lot',
    'pound',
  ],
  ...['manojo', 'ramillete', 'punado', 'pizca', 'chorrito', 'chorro', 'poco', 'poquito', 'ramita', 'trozo', 'libra'],
]);

/** Units that Casita does not count in: "2 lb", "8 oz" stay as they are written. */
export const OTHER_UNITS: ReadonlySet<string> = new Set([
  ...['lb', 'lbs', 'pound', 'pounds', 'oz', 'ounce', 'ounces', 'pint', 'pints', 'quart', 'quarts', 'gallon', 'gallons'],
  ...['handful', 'handfuls', 'pinch', 'pinches', 'sprig', 'sprigs', 'libra', 'libras', 'punado', 'punados', 'pizca'],
  ...['pizcas', 'ramita', 'ramitas', 'onza', 'onzas', 'trozo', 'trozos'],
]);

/** Before an item, saying nothing of how much: "some bread", "unos platanos". */
export const SAYING_NOTHING: ReadonlySet<string> = new Set([
  ...['some', 'any', 'more', 'the', 'also', 'and', 'plus', 'please', 'then', 'of'],
  ...['unos', 'unas', 'mas', 'algo', 'algun', 'alguna', 'tambien', 'y', 'e', 'el', 'la', 'los', 'las', 'luego', 'de'],
]);

/** How wishes begin that say to buy something. */
export const OPENINGS =
  /^(?:(?:please|por favor)[\s,]+)?(?:(?:we|i)(?:'ll| also)? need(?: to (?:buy|get))?|(?:can|could) you (?:buy|get|bring|add)|remember(?: to buy)?|don'?t forget|(?:get|buy|bring|add|pick up|need)(?: us| me)?|hay que comprar|(?:nos |me )?(?:hacen? falta|faltan?)|necesit(?:o|amos)|(?:compra|comprar|trae|traer|traeme|añade|apunta)(?:me|nos)?|acu[eé]rdate de(?: comprar)?|no (?:te )?olvid(?:es|ar))[\s:]+(?=\S)/i;

/** Names with "and" in them. */
export const PAIRS: readonly string[] = [
  ...[
    'mac and cheese',
    'macaroni and cheese',
    'half and half',
    'fish and chips',
    'salt and vinegar',
    'oil and vinegar',
  ],
  ...[
    'black and white',
    'sour cream and onion',
    'cookies and cream',
    'aceite y vinagre',
    'sal y vinagre',
    'blanco y negro',
  ],
];
