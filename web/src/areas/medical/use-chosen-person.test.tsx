import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import type { FamilyProps } from '../area.ts';
import { useChosenPerson } from './use-chosen-person.ts';

const known = vi.hoisted(() => ({ allergies: [] as { user_id: string }[], status: 'ready' }));
vi.mock('../../lib/sync/rows.ts', async (original) => ({
  ...(await original<object>()),
  useRows: ({ name }: AnyFamilyTable) => ({ rows: name === 'allergies' ? known.allergies : [], status: known.status }),
}));

const FAMILY = { myId: 'nora', currentMembers: [{ id: 'nora' }, { id: 'leo' }] } as unknown as FamilyProps; // what is read of it
const open = (asked?: string, family = FAMILY) => renderHook(() => useChosenPerson(asked, family)).result.current;

beforeEach(async () => {
  Object.assign(known, { allergies: [], status: 'ready' });
  await openScreen(390, []);
});
afterEach(closeScreen);

test('the record that was chosen last is shown to one whose own is empty, and none of another at first', () => {
  expect(open().personId).toBe('nora');
  expect(open('leo').personId).toBe('leo');
  expect(open().personId).toBe('nora');
  open('leo').keep('leo');
  expect(open().personId).toBe('leo');
  expect(open('nora').personId).toBe('nora');
  // Who has left is shown no more.
  expect(open(undefined, { ...FAMILY, currentMembers: FAMILY.currentMembers.slice(0, 1) }).personId).toBe('nora');
});

test('the own record comes first where there is something in it, and until that is known', () => {
  open().keep('leo');
  known.status = 'loading';
  expect(open().personId).toBe('nora');
  Object.assign(known, { allergies: [{ user_id: 'nora' }], status: 'ready' });
  expect(open().personId).toBe('nora');
});
