import { expect, test } from 'vitest';
import type { Audience } from '#contract/seen-by/audience.ts';
import { mayLogAsCarer } from './use-may-log.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const medicationFor = (audience: Audience) => ({ user_id: 'leo', created_by: 'ana', audience });
const care = (may_log: boolean, until_at = '2026-11-28T13:00:00Z') => ({
  ...{ user_id: 'leo', carer_id: 'rosa', may_log, from_at: '2026-11-28T08:00:00Z', until_at },
});
const managers = { kind: 'managers', members: [] } as const;

test.each([
  ['the family sees it', null, [care(false)], true],
  ['she is named', { kind: 'people', members: ['ana', 'rosa'] }, [care(false)], true],
  ['she is not left out', { kind: 'except', members: ['bea'] }, [care(false)], true],
  ['it is private, and her care only reads', managers, [care(false)], false],
  ['she is left out, and her care only reads', { kind: 'except', members: ['rosa'] }, [care(false)], false],
  ['it is private, and her care logs', managers, [care(true)], true],
  ['it is private, and her care has ended', managers, [care(true, '2026-11-28T11:00:00Z')], false],
] as const)('a carer and a dose: %s', (_, audience, cares, isAllowed) => {
  const seen = medicationFor(audience && { kind: audience.kind, members: [...audience.members] });
  expect(mayLogAsCarer(seen, cares, 'rosa', NOW)).toBe(isAllowed);
});
