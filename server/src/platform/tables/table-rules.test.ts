import { expect, it } from 'vitest';
import { settings } from '#contract/areas/account.ts';
import { members } from '#contract/areas/family.ts';
import { taskPermissions, tasks } from '#contract/areas/tasks.ts';
import { PERMISSIONS, tables } from '#contract/tables.ts';
import { readMigrations, readPolicyCode } from '../db/policies.ts';
import { privateNotes, PRIVATE_NOTES_SQL } from '../../testing/private-notes.ts';
import { hashRules, rulesOf, rulesOfAll, type RulesSource } from './table-rules.ts';

const NOW: RulesSource = {
  code: `${readPolicyCode([])}\n${PRIVATE_NOTES_SQL}`,
  migrations: readMigrations(),
  permissions: PERMISSIONS,
};
const ALL = [...tables, privateNotes];

const replaced = (from: string, to: string): RulesSource => {
  expect(NOW.code).toContain(from);
  return { ...NOW, code: NOW.code.replace(from, to) };
};
const withMigration = (sql: string): RulesSource => ({ ...NOW, migrations: [...NOW.migrations, { sql }] });
const withRoles = (permission: string, roles: readonly string[]): RulesSource => ({
  ...NOW,
  permissions: { ...NOW.permissions, [permission]: roles },
});

/** Names of the tables that clients list again after a release with this source. */
const listedAnew = (source: RulesSource) =>
  ALL.filter((table) => hashRules(table, NOW) !== hashRules(table, source)).map(({ name }) => name);

it.each<[string, RulesSource, string[]]>([
  ['nothing', NOW, []],
  [
    'a comment in a policy file',
    replaced('create policy member_read on public.tasks', '-- why\ncreate policy member_read on public.tasks'),
    [],
  ],
  ['who may write', replaced("(select app.may('tasks.create'))", "(select app.may('tasks.manage'))"), []],
  ['a permission that no table is read by', withRoles('contacts.manage', ['parent']), []],
  ['the matrix, for another table', replaced("when 'self' then array[", "when 'self' then array['recipes.own', "), []],
  ['who may read a table', withRoles('tasks.view', ['parent']), ['tasks']],
  [
    'a policy for reading',
    replaced("using (family_id = (select app.family_for('contacts.view')))", 'using (false)'),
    ['contacts'],
  ],
  [
    'what members hold',
    replaced('select array_agg(h.scope_id) into', 'select array_agg(h.scope_id) filter (where true) into'),
    [
      'tasks',
      'family_events',
      'private_details',
      'links',
      'chats',
      'chat_participants',
      'chat_messages',
      'school_profiles',
      'school_periods',
      'school_exceptions',
      'school_events',
      'grades',
      'school_absences',
      ...['medical_profiles', 'allergies', 'conditions', 'immunizations', 'medications', 'doses'],
      ...['medical_visits', 'measurements', 'medical_documents', 'medical_looks'],
      ...['financial_transactions', 'financial_profiles', 'family_savings', 'savings_contributions'],
      ...['allowances', 'chores', 'payout_requests'],
      'private_notes',
    ],
  ],
  [
    'a new table',
    withMigration(
      'create table public.recipes (family_id uuid, foreign key (family_id) references public.members (id))',
    ),
    [],
  ],
  ['rows, by a migration', withMigration("update public.tasks set title = 'New'; -- not public.settings"), ['tasks']],
])('a release that changes %s', (_what, source, expected) => {
  expect(listedAnew(source)).toEqual(expected);
});

it('depends on the columns and on the way of listing', () => {
  const others = [
    { ...tasks, row: settings.row },
    { ...tasks, sync: { by: 'created_at', size: 3 } },
    { ...tasks, seenBy: { scope: 'created_by' } },
    { ...tasks, may: { ...tasks.may, read: taskPermissions.manage } },
  ];
  expect(new Set([tasks, ...others].map((table) => hashRules(table, NOW))).size).toBe(others.length + 1);
});

it('finds a policy for reading and a declared function for every table', () => {
  for (const table of tables) {
    expect(
      listedAnew(
        replaced(
          `on public.${table.name} for select to {{member}}`,
          `on public.${table.name} for select to {{member}} `,
        ),
      ),
      table.name,
    ).toEqual([]);
    expect(
      listedAnew(
        replaced(
          `on public.${table.name} for select to {{member}}`,
          `on public.${table.name} for select to {{member}}, x`,
        ),
      ),
      table.name,
    ).toEqual([table.name]);
  }
});

it('is one hash for all tables, too', () => {
  expect(rulesOfAll([members, tasks])).toEqual({
    hash: expect.stringMatching(/^[0-9a-f]{12}$/),
    tables: { members: rulesOf(members), tasks: rulesOf(tasks) },
  });
});
