import { expect, test } from 'vitest';
import { mergePreference } from './merge-preference.ts';

const sides = { account: 'es', version: 3, device: 'en', agreed: null, isChosenHere: false } as const;

test("at sign-in the account's choice is applied to the device", () => {
  expect(mergePreference(sides)).toEqual({ do: 'apply', value: 'es' });
});

test('a choice made on the sign-in screen in this visit stays and is written to the account', () => {
  expect(mergePreference({ ...sides, isChosenHere: true })).toEqual({ do: 'write' });
  expect(mergePreference({ ...sides, account: null, version: 0, isChosenHere: true })).toEqual({ do: 'write' });
});

test('an account without a choice does not change the device', () => {
  const never = { ...sides, account: null, version: 0 };
  expect(mergePreference(never)).toEqual({ do: 'agree' });
  expect(mergePreference({ ...never, agreed: { value: 'en', version: 0 } })).toEqual({ do: 'nothing' });
});

test('after they agreed, the side that changed wins', () => {
  const agreed = { value: 'en', version: 3 };
  expect(mergePreference({ ...sides, account: 'es', version: 4, agreed })).toEqual({ do: 'apply', value: 'es' });
  expect(mergePreference({ ...sides, account: 'en', device: 'es', agreed })).toEqual({ do: 'write' });
  expect(mergePreference({ ...sides, account: 'en', agreed })).toEqual({ do: 'agree' });
});

test('a client with an older row does not undo the choice of another client', () => {
  const agreed = { value: 'en', version: 3 };
  expect(mergePreference({ ...sides, account: 'es', version: 3, device: 'en', agreed })).toEqual({ do: 'nothing' });
});
