import { expect, test, vi } from 'vitest';
import type { GroceryList } from '#contract/areas/groceries/lists.ts';
import { readSentence } from '#web/rows/sentence/read-sentence.ts';
import type { WriteGroup } from './write-items.ts';
import { sentenceKind } from './area/sentence.ts';
import type { Person } from '#web/ui/people.ts';
import { draftOfSentence, itemsOfSentence } from './sentence-items.ts';

const LEO: Person = {
  ...{ id: 'leo', name: 'Leo Rivera', firstName: 'Leo', initials: 'LR' },
  ...{ hue: 'brick', hasDoubleRing: false },
};
const week = { id: 'week', is_completed: false, position: 1, is_first: true } as GroceryList; // what is asked of it
const around = { lists: [week], shown: null, members: [LEO], writeGroup: vi.fn<WriteGroup>() };
const habits = { language: 'en', dateFormat: 'MM/DD/YYYY', timeFormat: '12' } as const;
const read = (line: string) =>
  readSentence(line, {
    ...{ habits, now: new Date(2026, 10, 23, 12), people: [LEO], kind: 'groceries' },
    kinds: [sentenceKind],
  });

test('all that a sentence names is for who is mentioned, and a time in it stays where it was said', () => {
  const items = itemsOfSentence(read('2 l of milk and bread for Sunday @Leo'), [LEO]);
  expect(items).toMatchObject([
    { name: 'Milk', quantity: 2, unit: 'l', for_member: 'leo' },
    { name: 'Bread', note: 'for Sunday', for_member: 'leo' },
  ]);
});

test('a sentence in which nothing is read is one item', () => {
  expect(itemsOfSentence(read('please'), [])).toMatchObject([{ name: 'Please', quantity: null }]);
});

test('the dialog begins with the one item of a sentence, or with all of its words', () => {
  expect(draftOfSentence(read('500 g flour @Leo'), around)).toMatchObject({
    ...{ list_id: 'week', name: 'Flour', quantity: 500, unit: 'g', for_member: 'leo' },
  });
  expect(draftOfSentence(read('milk and bread'), around)).toMatchObject({ name: 'milk and bread' });
});
