import { expect, test } from 'vitest';
import { settleChoice } from './merge-preference.ts';

const sides = { account: 'es', version: 3, device: 'en', agreed: null, isChosenHere: false } as const;

test("at sign-in the account's choice is applied to the device", () => {
  expect(settleChoice(sides)).toEqual({ do: 'apply', value: 'es' });
});

test('a choice made on the sign-in screen in this visit stays and is written to the account', () => {
  expect(settleChoice({ ...sides, isChosenHere: true })).toEqual({ do: 'write' });
  expect(settleChoice({ ...sides, account: null, version: 0, isChosenHere: true })).toEqual({ do: 'write' });
});

test('an account without a choice does not change the device', () => {
  const never = { ...sides, account: null, version: 0 };
  expect(settleChoice(never)).toEqual({ do: 'agree' });
  expect(settleChoice({ ...never, agreed: { value: 'en', version: 0 } })).toEqual({ do: 'nothing' });
});

test('after they agreed, the side that changed wins', () => {
  const agreed = { value: 'en', version: 3 };
  expect(settleChoice({ ...sides, account: 'es', version: 4, agreed })).toEqual({ do: 'apply', value: 'es' });
  expect(settleChoice({ ...sides, account: 'en', device: 'es', agreed })).toEqual({ do: 'write' });
  expect(settleChoice({ ...sides, account: 'en', agreed })).toEqual({ do: 'agree' });
});

test('a client with an older row does not undo the choice of another client', () => {
  const agreed = { value: 'en', version: 3 };
  expect(settleChoice({ ...sides, account: 'es', version: 3, device: 'en', agreed })).toEqual({ do: 'nothing' });
});
