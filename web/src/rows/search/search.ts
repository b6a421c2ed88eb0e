import { fold, slipPattern, wordsSought } from '#contract/search/words.ts';

/** An entry that the search can find. `words` are searched as well, but not shown. */
export interface Searchable {
  readonly label: string;
  readonly words?: string;
}

interface Folded {
  readonly label: string;
  readonly words: string;
  readonly all: string;
  readonly starts: readonly string[];
}

/** Folding is most of the work of a search, and the items stay the same from key to key. */
const foldedItems = new WeakMap<Searchable, Folded>();

function foldItem(item: Searchable): Folded {
  const known = foldedItems.get(item);
  if (known) return known;
  const [label, words] = [fold(item.label), fold(item.words ?? '')];
  const all = `${label} ${words}`;
  const folded = { label, words, all, starts: all.split(/[^\p{L}\p{N}]+/u) };
  foldedItems.set(item, folded);
  return folded;
}

/** How well `item` matches; 0 for no match. The start of the name scores most, then the start of a word, then any place. */
function scoreOf(item: Searchable, sought: readonly string[]): number {
  const { label, words, all, starts } = foldItem(item);
  let score = 0;
  for (const word of sought) {
    if (label.startsWith(word) || words.startsWith(word)) score += 4;
    else if (starts.some((start) => start.startsWith(word))) score += 2;
    else if (all.includes(word)) score += 1;
    else return 0;
  }
  return score;
}

/** Tells whether an item has every word, each with at most one slip. */
function isNear(sought: readonly string[]): (item: Searchable) => boolean {
  const patterns = sought.map((word) => {
    const pattern = slipPattern(word);
    return pattern === null ? word : new RegExp(String.raw`(?<![\p{L}\p{N}])` + pattern, 'u');
  });
  return (item) => {
    const { all } = foldItem(item);
    return patterns.every((one) => (typeof one === 'string' ? all.includes(one) : one.test(all)));
  };
}

export interface Match<Item> {
  readonly item: Item;
  /** 0 for an empty query. */
  readonly score: number;
}

/**
 * The items that match every word of the query, best first; where there are none, those that match with one slip in a word. Items of equal score
 * keep their order.
 */
export function findMatches<Item extends Searchable>(items: readonly Item[], question: string): Match<Item>[] {
  const sought = wordsSought(question);
  if (sought.length === 0) return items.map((item) => ({ item, score: 0 }));
  const exact = items
    .map((item) => ({ item, score: scoreOf(item, sought) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  if (exact.length > 0 || sought.every((word) => slipPattern(word) === null)) return exact;
  return items.filter(isNear(sought)).map((item) => ({ item, score: 0 }));
}

/** True when the item has every word of the query; an empty query matches everything. */
export function isMatch(item: Searchable, question: string): boolean {
  const sought = wordsSought(question);
  return sought.length === 0 || scoreOf(item, sought) > 0;
}
