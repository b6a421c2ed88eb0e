import { groceryLists, type GroceryList } from '#contract/areas/groceries/lists.ts';
import { parseItems, type ParsedItem } from '#contract/areas/groceries/parse-items.ts';
import { translatorOf } from '../../lib/i18n/i18n.ts';
import type { Made } from '../../rows/quick-add/maker.ts';
import type { Sentence } from '../../rows/sentence/sentence.ts';
import type { Person } from '../../ui/people.ts';
import { findShownList } from './shown-list.ts';
import { fieldsOf, sayAdded, writeItems, type NewItem, type WriteGroup } from './write-items.ts';

/** What the items of a sentence are made with. */
interface Around {
  readonly lists: readonly GroceryList[];
  /** The list that the page shows; null on another page. */
  readonly shown: string | null;
  readonly members: readonly Person[];
  readonly writeGroup: WriteGroup;
}

const NO_AMOUNT = { quantity: null, unit: null, amount_words: null, note: null } as const;

/** What a sentence names; all of it as one where nothing is read in it. For whom it is, all of it is. */
export function itemsOfSentence({ title, people: [whom] }: Sentence, members: readonly Person[]): NewItem[] {
  const read = parseItems(title);
  const items: readonly ParsedItem[] = read.length > 0 ? read : [{ name: title, ...NO_AMOUNT }];
  return items.map((item) => {
    // Without an aisle it stands where the family's products say.
    const fields = fieldsOf(item, () => null, members);
    return whom === undefined ? fields : { ...fields, for_member: whom };
  });
}

/** Puts what a sentence names on the list that is open. */
export function createOfSentence(sentence: Sentence, around: Around): Made {
  const items = itemsOfSentence(sentence, around.members);
  const made = writeItems(around.writeGroup, findShownList(around.lists, around.shown), items);
  return { ...made, sayCreated: () => sayAdded(items, made.countWritten()) };
}

/** The fields of the dialog: of one item what is read of it, and of several the whole sentence, of which nothing may be lost. */
export function draftOfSentence(sentence: Sentence, around: Around) {
  const list_id = findShownList(around.lists, around.shown)?.id ?? makeFirstList(around);
  const [item, ...others] = itemsOfSentence(sentence, around.members);
  if (!item || others.length > 0) return { list_id, name: sentence.title, for_member: sentence.people[0] ?? '' };
  const { name, quantity = null, unit, amount_words, note, for_member } = item;
  return {
    ...{ list_id, name, quantity, unit: unit ?? '', amount_words: amount_words ?? '' },
    ...{ note: note ?? '', for_member: for_member ?? '' },
  };
}

function makeFirstList({ writeGroup }: Around): string {
  let id = '';
  writeGroup((group) => {
    id = group.create(groceryLists, { title: translatorOf('groceries')('firstList'), is_first: true });
  });
  return id;
}
