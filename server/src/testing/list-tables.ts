import { LIST_TABLES } from '#web/lib/testing/list-tables.ts';
import { notes } from '#web/lib/testing/private-notes.ts';
import type { TestTables } from './real-client.ts';

const COLUMNS: Readonly<Record<string, string>> = {
  posts: `text text not null default '', chat_id uuid, stars integer not null default 0,
  is_pinned boolean not null default false`,
  events: `title text not null default '', starts_at timestamptz not null, ends_at timestamptz,
  is_private boolean not null default false`,
  notes: 'text text not null, chat_id uuid not null',
};

const TABLES = [...LIST_TABLES, notes];

/** Tables listed in pages and by windows, and one whose rows only the holders of a scope see. */
export const listTables: TestTables = {
  tables: TABLES,
  sql: TABLES.map(({ name, seenBy }) => {
    const scope = seenBy === 'family' ? '' : seenBy.scope;
    const held = scope && ` and ${scope} = any ((select app.held_scopes())::uuid[])`;
    return `
create table public.${name} (
  family_id uuid not null references public.families (id),
  id uuid not null,
  ${COLUMNS[name]},
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id)
);
select app.attach_feed('public.${name}', '${scope}');
create policy member_read on public.${name} for select to {{member}}
  using (family_id = (select app.family_for('family.view'))${held});
create policy member_create on public.${name} for insert to {{member}}
  with check (family_id = (select app.family_id()) and (select app.may('tasks.create'))${held});
create policy member_update on public.${name} for update to {{member}}
  using (family_id = (select app.family_id()) and (select app.may('tasks.create'))${held});`;
  }).join(''),
};
