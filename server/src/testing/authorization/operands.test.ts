import { expect, it } from 'vitest';
import { reduceCondition } from './operands.ts';

const reduce = (condition: string) => reduceCondition(condition).map((one) => one.condition);

it('takes away each operand, with the neutral element of its operator', () => {
  expect(reduce('((a = 1) AND (b = 2) AND c)').toSorted()).toEqual(
    ['(true AND (b = 2) AND c)', '((a = 1) AND true AND c)', '((a = 1) AND (b = 2) AND true)'].toSorted(),
  );
  expect(reduce('(a OR b)')).toEqual(['(false OR b)', '(a OR false)']);
});

it('reaches operands at every depth', () => {
  expect(reduce('(a AND (b OR (c AND f(x, y))))').toSorted()).toEqual(
    [
      '(true AND (b OR (c AND f(x, y))))',
      '(a AND true)',
      '(a AND (false OR (c AND f(x, y))))',
      '(a AND (b OR false))',
      '(a AND (b OR (true AND f(x, y))))',
      '(a AND (b OR (c AND true)))',
    ].toSorted(),
  );
});

it('reads over texts and names', () => {
  expect(reduce(`((a = ' AND (''') AND "x OR (")`)).toEqual([`(true AND "x OR (")`, `((a = ' AND (''') AND true)`]);
  expect(reduce('(a = 1)')).toEqual([]);
});
