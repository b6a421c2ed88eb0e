import { expect, it, vi } from 'vitest';
import { tables } from '#contract/tables.ts';
import { FakeFamily } from './fake-family.ts';
import { TABLES } from './world.ts';

const PARENT = { memberId: 'me', effectiveRole: 'parent' } as const;

it('lists every table of the product that families list as a whole', () => {
  const listed = tables.filter(({ workspace, sync }) => workspace === 'family' && sync === 'full');
  const names = listed.map(({ name }) => name);
  const answer = new FakeFamily('family', TABLES).listTables(PARENT, new URLSearchParams({ names: names.join() }));
  expect(Object.values(answer.tables).map(({ status }) => status)).toEqual(names.map(() => 200));
});

it('ends the test run for a table that it does not have, and does not answer that there is none', () => {
  const ends = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => undefined);
  const list = () => new FakeFamily('family', TABLES).listTables(PARENT, new URLSearchParams({ names: 'rockets' }));
  expect(list).toThrow('The fake server has not a table rockets.');
  expect(ends).toHaveBeenCalledOnce();
  ends.mockRestore();
});
