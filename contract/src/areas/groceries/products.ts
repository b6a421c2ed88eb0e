/** Words that say nothing of a product: "aceite de oliva" is "aceite oliva". */
const FILLERS = new Set(['of', 'the', 'de', 'del', 'el', 'la', 'los', 'las']);

/**
 * One form for singular and plural, in English and Spanish: "tomatoes", "limones", "nueces", "berries", "loaves". It need not be a word:
 * it is compared, never shown.
 */
function singular(word: string): string {
  if (word.length <= 3) return word.endsWith('z') ? `${word.slice(0, -1)}c` : word;
  let stem = /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  if (stem.length > 3 && stem.endsWith('e')) stem = stem.slice(0, -1);
  const last = { y: 'i', z: 'c', f: 'v' }[stem.at(-1) ?? ''];
  return last ? `${stem.slice(0, -1)}${last}` : stem;
}

const toWords = (name: string) =>
  name
    .normalize('NFKD')
    // Accents of Latin letters. Marks of other scripts are part of their words.
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}\p{M}%]+/u)
    .filter(Boolean);

/** Normal names by the names as they were written. A list asks for the same ones again with every change. */
const known = new Map<string, string>();
const KNOWN_MAX = 10_000;

/**
 * The normal name of a product, from the name as people write it: equal for names of the same product that differ in case, accents, number, spaces or
 * small words. Never empty for a name that is not. A key to compare; a normal name of a normal name is of no meaning.
 */
export function normalName(name: string): string {
  const found = known.get(name);
  if (found !== undefined) return found;
  if (known.size >= KNOWN_MAX) known.clear();
  const normal = normalize(name);
  known.set(name, normal);
  return normal;
}

function normalize(name: string): string {
  const words = toWords(name);
  const saying = words.filter((word) => !FILLERS.has(word));
  return (saying.length > 0 ? saying : words).map(singular).join(' ') || name.trim().toLowerCase();
}
