import { expect, test } from 'vitest';
import { findMention, insertMention } from './mention.ts';

const PEOPLE = ['Leo Rivera', 'José Rivera', 'Ana Rivera', 'Ana Vega', 'Leonor Vega'].map((name) => ({
  ...{ id: name, name },
  firstName: name.split(' ')[0] ?? name,
}));

const offer = (line: string) => findMention(line, line.length, PEOPLE)?.options.map(({ name }) => name) ?? [];

test.each([
  ['Homework @', ['Leo Rivera', 'José Rivera', 'Ana Rivera', 'Ana Vega', 'Leonor Vega']],
  ['Homework @jos', ['José Rivera']],
  ['Homework @José', []],
  ['Homework @le', ['Leo Rivera', 'Leonor Vega']],
  ['Homework @Leo', ['Leonor Vega']],
  ['Homework @Ana', ['Ana Rivera', 'Ana Vega']],
  ['Homework @Zoe', []],
  ['Homework @Leo ', []],
  ['shop@le', []],
])('“%s” offers %j', (line, names) => {
  expect(offer(line)).toEqual(names);
});

test('a whole name needs no choice', () => {
  expect(findMention('@Leo', 4, PEOPLE)?.isWhole).toBe(true);
  expect(findMention('@Ana', 4, PEOPLE)?.isWhole).toBe(false);
});

test('a choice replaces what was typed, with the full name where two share the first', () => {
  const [leo, , ana] = PEOPLE;
  if (!leo || !ana) throw new Error('no people');
  expect(insertMention('Give @le the keys', { start: 5, caret: 8 }, leo, PEOPLE)).toEqual({
    line: 'Give @Leo the keys',
    caret: 10,
  });
  expect(insertMention('@an', { start: 0, caret: 3 }, ana, PEOPLE).line).toBe('@Ana Rivera ');
});
