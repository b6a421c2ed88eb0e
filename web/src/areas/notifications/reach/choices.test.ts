import { expect, test } from 'vitest';
import { applied, fieldFor, findChoice, mailOptions } from './choices.ts';

const [GIVEN, LOCKED] = [
  { key: 'task_given', matters: false },
  { key: 'pin_locked', matters: true },
];
const [HOME, LAKE] = ['home', 'lake'];
const nothing = { in_app: null, pop_up: null, push: null, mail: null };
const choice = (
  id: string,
  version: number,
  about_family: string | null,
  fields: Partial<typeof nothing | object>,
) => ({
  ...{ id, version, kind: GIVEN.key, about_family, ...nothing, ...fields },
});

test('without a choice a kind comes everywhere but by mail, which what matters sends where no push arrives', () => {
  const all = (kind: typeof GIVEN) =>
    (['in_app', 'pop_up', 'push', 'mail'] as const).map((way) => applied([], { kind, family: null }, way));
  expect(all(GIVEN)).toEqual([true, true, true, false]);
  expect(all(LOCKED)).toEqual([true, true, true, 'fallback']);
});

test('a family’s choice counts before that for all, and the later one of two', () => {
  const choices = [
    choice('a', 1, null, { push: false }),
    choice('b', 3, HOME, { push: true }),
    choice('c', 2, HOME, { push: false }),
  ];
  expect(findChoice(choices, { kind: GIVEN, family: HOME })?.id).toBe('b');
  expect(applied(choices, { kind: GIVEN, family: HOME }, 'push')).toBe(true);
  expect(applied(choices, { kind: GIVEN, family: LAKE }, 'push')).toBe(false);
});

test('a choice of what applies anyway is none', () => {
  const choices = [choice('a', 1, null, { push: false }), choice('b', 2, HOME, { push: true })];
  expect(fieldFor([], { kind: GIVEN, family: null }, 'push', false)).toEqual({ push: false });
  expect(fieldFor(choices, { kind: GIVEN, family: null }, 'push', true)).toEqual({ push: null });
  expect(fieldFor(choices, { kind: GIVEN, family: HOME }, 'push', false)).toEqual({ push: null });
  expect(fieldFor([], { kind: LOCKED, family: null }, 'mail', 'fallback')).toEqual({ mail: null });
});

test('a mail only where no push arrives can be chosen where nothing else is said for all families', () => {
  const choices = [{ ...choice('a', 1, null, { mail: true }), kind: LOCKED.key }];
  expect(mailOptions([], { kind: GIVEN, family: null })).toEqual([true, false]);
  expect(mailOptions(choices, { kind: LOCKED, family: null })).toEqual(['fallback', true, false]);
  expect(mailOptions(choices, { kind: LOCKED, family: HOME })).toEqual([true, false]);
});
