import { expect } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { TestMember } from '../family.ts';

/** A family with every sort of member. */
export const ROLES = {
  ana: 'parent',
  ben: 'admin',
  leo: 'child',
  mia: 'child',
  rosa: 'grandma',
  kim: 'nurse',
} as const;
export type Name = keyof typeof ROLES;
export const NAMES = Object.keys(ROLES) as Name[];
export type Home = { id: string } & Record<Name, TestMember>;

export const TABLES = {
  tasks: (title: string) => ({ title }),
  family_events: (title: string) => ({ title, event_date: '2026-12-01', reminders: [10] }),
} as const;
export type TableName = keyof typeof TABLES;

/** Makes a row that has to be accepted, and answers its id. */
export async function make(by: TestMember, table: TableName, fields: object): Promise<string> {
  const id = newId();
  const answer = await by.post(`/api/tables/${table}`, { id, ...TABLES[table]('Cake'), ...fields });
  expect(answer.statusCode, answer.body).toBe(200);
  return id;
}

export const listUrl = (table: TableName) =>
  `/api/tables/${table}${table === 'tasks' ? '' : '?from=2026-11-01T00:00:00Z&to=2027-01-01T00:00:00Z'}`;

/** The names of the members whose list has the row. */
export async function whoLists(home: Home, table: TableName, id: string): Promise<Name[]> {
  const names: Name[] = [];
  for (const name of NAMES) {
    const answer = await home[name].get(listUrl(table));
    if (answer.statusCode === 200 && answer.json<{ rows: { id: string }[] }>().rows.some((row) => row.id === id))
      names.push(name);
  }
  return names;
}
