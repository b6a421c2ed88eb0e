import { expect, test } from 'vitest';
import type { Member } from '#contract/areas/family.ts';
import type { Role } from '#contract/roles.ts';
import { actionsOn } from './person-rules.ts';
import { collectDetails, detailsOf } from './save-details.ts';
import { aMember } from '#web/lib/testing/a-member.ts';

const member = (id: string, role: Role | null, fields: Partial<Member> = {}) => aMember(id, id, { role, ...fields });
const baby = member('luz', null, { user_id: null });

test.each([
  ['owner', 'parent', member('ana', 'parent'), []],
  ['owner', 'parent', member('ben', 'parent'), ['role', 'offer', 'remove']],
  ['owner', 'parent', member('marco', 'admin'), ['role', 'offer', 'remove']],
  ['owner', 'parent', member('leo', 'child'), ['role', 'remove']],
  ['owner', 'parent', member('guest', null), ['role', 'remove']],
  ['owner', 'parent', baby, ['remove']],
  ['another', 'parent', member('ana', 'parent'), ['leave']],
  ['another', 'parent', member('ben', 'parent'), []],
  ['another', 'admin', member('leo', 'child'), ['role', 'remove']],
  ['another', 'nurse', member('leo', 'child'), []],
  ['another', 'nurse', member('ana', 'nurse'), ['leave']],
  ['another', 'none', member('ana', null), ['leave']],
  ['another', 'child', member('ana', 'child'), []],
] as const)('%s, %s: what may be done with a person', (owner, effectiveRole, of, expected) => {
  expect(actionsOn(of, { memberId: 'ana', effectiveRole }, owner === 'owner' ? 'ana' : 'eva')).toEqual(expected);
});

test('phone and address of a child begin as the parents’, what is there stays where it is', () => {
  const who = (values: ReturnType<typeof detailsOf>) =>
    Object.entries(values).map(([detail, { isForParents }]) => [detail, isForParents]);
  const [family, parents] = [false, true];
  expect(who(detailsOf(member('leo', 'child'), null))).toEqual([
    ...[
      ['phone', parents],
      ['email', parents],
      ['birth_date', family],
    ],
  ]);
  expect(who(detailsOf(member('leo', 'child', { phone: '1' }), null))[0]).toEqual(['phone', family]);
  const hidden = { phone: null, email: null, birth_date: '1980-05-04' };
  expect(detailsOf(member('ana', 'parent'), hidden).birth_date).toEqual({ value: '1980-05-04', isForParents: true });
});

test('only what changed is written, and a detail that moves leaves its former row', () => {
  const row = member('leo', 'child', { phone: '1', birth_date: '2012-08-21' });
  const before = detailsOf(row, null);
  expect(collectDetails('leo', row, null, before)).toBeNull();
  const written: unknown[] = [];
  const group = {
    create: (table: { name: string }, fields: object, id?: string) => String(written.push([table.name, id, fields])),
    update: (table: { name: string }, id: string, fields: object) => String(written.push([table.name, id, fields])),
    remove: () => '',
    restore: () => '',
  };
  collectDetails('leo', row, null, { ...before, phone: { value: '1', isForParents: true } })?.(group);
  expect(written.splice(0)).toEqual([
    ['members', 'leo', { phone: null }],
    ['private_details', 'leo', { member_id: 'leo', phone: '1' }],
  ]);
  const hidden = { phone: '1', email: null, birth_date: null };
  const moved = { ...detailsOf({ ...row, phone: null }, hidden), phone: { value: '2', isForParents: false } };
  collectDetails('leo', { ...row, phone: null }, hidden, moved)?.(group);
  expect(written).toEqual([
    ['members', 'leo', { phone: '2' }],
    ['private_details', 'leo', { phone: null }],
  ]);
});
