import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { compareMembers, type Member } from '#contract/areas/family.ts';
import type { Task } from '#contract/areas/tasks.ts';
import { installClient } from '#web/lib/sync/client.ts';
import { createWorld } from '#web/lib/testing/world.ts';
import { memberLimit } from '#contract/areas/plans/plans.ts';
import { listMembers } from './members.ts';
import { FAMILY_FETCH_DEBOUNCE_MS, useFreshLimit } from './use-fresh-limit.ts';
import { aMember } from '#web/lib/testing/a-member.ts';

const member = (id: string, fields: Partial<Member> = {}) =>
  aMember(id, null, { email: `${id}@casa.test`, role: 'child', ...fields });
/** A task with the fields that are counted; the others do not matter here. */
const task = (fields: Partial<Task>) =>
  ({ status: 'pending', assigned_to: null, assigned_members: null, ...fields }) as Task;

describe('the people of a family', () => {
  test('are the present members, parents first, with their name or address', () => {
    const rows = [
      member('leo', { joined_at: '2026-02-01', first_name: 'Leo', last_name: 'Lind' }),
      member('removed', { left_at: '2026-03-01' }),
      member('ana'),
    ];
    expect(listMembers(rows, []).map(({ id, name, email }) => [id, name, email])).toEqual([
      ['ana', 'ana', 'ana@casa.test'],
      ['leo', 'Leo Lind', 'leo@casa.test'],
    ]);
  });

  test('are shown as parents if their role is missing, and without a role if they have no account', () => {
    const rows = [member('ana', { role: null }), member('luz', { user_id: null, role: null, email: null })];
    expect(listMembers(rows, []).map(({ role }) => role)).toEqual(['parent', null]);
  });

  test('have as many tasks as are pending and assigned to them, alone or with others', () => {
    const tasks = [
      task({ assigned_to: 'ana' }),
      task({ assigned_members: ['ana', 'leo'] }),
      task({ assigned_members: ['ana', 'ana'] }),
      task({ assigned_to: 'ana', status: 'completed' }),
      task({ assigned_to: 'ana', status: 'in progress' }),
      task({ assigned_to: 'unknown' }),
    ];
    const counts = listMembers([member('ana'), member('leo')], tasks).map(({ taskCount }) => taskCount);
    expect(counts).toEqual([3, 1]);
  });

  test('count against the plan if they have an account; 999 and more means no limit', () => {
    const rows = [member('ana'), member('luz', { user_id: null }), member('removed', { left_at: '2026-03-01' })];
    expect(memberLimit(rows, 998)).toEqual({ count: 1, max: 998 });
    expect(memberLimit(rows, 999)).toBeNull();
    expect(memberLimit(rows, 1_000)).toBeNull();
  });
});

test('parents come first, then other adults, then children by age; within these who joined first', () => {
  const rows = [
    aMember('kit', 'Kit', { role: 'child', birth_date: '2019-05-01', joined_at: '2026-01-02' }),
    aMember('luz', 'Luz', { user_id: null, role: null, joined_at: '2026-01-01' }),
    aMember('rosa', 'Rosa', { role: 'grandma', joined_at: '2026-01-03' }),
    aMember('mia', 'Mia', { role: 'child', birth_date: '2012-05-01', joined_at: '2026-01-06' }),
    aMember('tom', 'Tom', { role: 'admin', joined_at: '2026-01-05' }),
    aMember('eva', 'Eva', { role: null, joined_at: '2026-01-07' }),
    aMember('nan', 'Nan', { role: 'nurse', joined_at: '2026-01-02' }),
    aMember('ana', 'Ana', { role: 'parent', joined_at: '2026-01-04' }),
  ];
  const expected = ['ana', 'tom', 'eva', 'nan', 'rosa', 'mia', 'kit', 'luz'];
  expect(rows.toSorted(compareMembers).map(({ id }) => id)).toEqual(expected);
  expect(
    rows
      .toReversed()
      .toSorted(compareMembers)
      .map(({ id }) => id),
  ).toEqual(expected);
});

describe('the member limit of the plan', () => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    installClient(null);
  });

  test('is fetched once, 300 ms after the last of several changes', async () => {
    const world = createWorld();
    const client = await world.openSignedIn();
    installClient(client);
    vi.useFakeTimers();
    const ask = vi.spyOn(client.session, 'refreshAccount').mockResolvedValue();
    const { rerender } = renderHook(({ people }) => useFreshLimit(people), { initialProps: { people: 'ana' } });
    vi.advanceTimersByTime(FAMILY_FETCH_DEBOUNCE_MS - 1);
    rerender({ people: 'ana,leo' });
    vi.advanceTimersByTime(299);
    expect(ask).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ask).toHaveBeenCalledOnce();
    rerender({ people: 'ana,leo' });
    vi.advanceTimersByTime(1_000);
    expect(ask).toHaveBeenCalledOnce();
    world.closeAll();
  });
});
