import * as z from 'zod/mini';
import { taskPermissions } from '#contract/areas/tasks.ts';
import { familyPermissions } from '#contract/areas/family.ts';
import { BASE_COLUMNS, familyTable } from '#contract/family-table.ts';
import { may } from '#contract/permissions.ts';
import { Uuid } from '#contract/uuid.ts';

// Tables that only tests have: scopes that members make and share, and rows in them.

const Participants = z.array(Uuid);
const Circle = z.object({ ...BASE_COLUMNS, title: z.string(), participants: Participants, created_by: Uuid });
const NewCircle = z.strictObject({ title: z.string(), participants: Participants });

/** Every participant renames a circle and may leave it; its creator shares it. */
export const circles = familyTable('circles', {
  row: Circle,
  create: NewCircle,
  update: z.partial(NewCircle),
  workspace: 'family',
  label: ({ title }) => title,
  may: {
    read: familyPermissions.view,
    create: (actor, after) => may(actor, taskPermissions.create) && after.participants.includes(actor.memberId),
    update: (actor, before, after) => {
      const left = before.participants.filter((id) => id !== actor.memberId);
      const isLeaving = JSON.stringify(left) === JSON.stringify(after.participants);
      const isSame = JSON.stringify(before.participants) === JSON.stringify(after.participants);
      return before.created_by === actor.memberId || isSame || isLeaving;
    },
    remove: (actor, row) => row.created_by === actor.memberId,
  },
  seenBy: { scope: 'id', holders: 'participants' },
  sync: 'full',
  limit: 1_000,
  filter: [],
  persist: 'disk',
  serverColumns: { create: ['created_by'] },
  applyCreate: (fields, actor) => ({ ...fields, created_by: actor.memberId }),
});

const NewMessage = z.strictObject({ text: z.string(), circle_id: Uuid });

/** The messages of a circle, in pages. */
export const circleNotes = familyTable('circle_notes', {
  row: z.object({ ...BASE_COLUMNS, text: z.string(), circle_id: Uuid }),
  create: NewMessage,
  update: z.strictObject({ text: z.optional(z.string()) }),
  workspace: 'family',
  label: ({ text }) => text,
  may: {
    read: familyPermissions.view,
    create: taskPermissions.create,
    update: taskPermissions.create,
    remove: taskPermissions.create,
  },
  seenBy: { scope: 'circle_id' },
  sync: { by: 'created_at', size: 3 },
  limit: 200_000,
  filter: ['circle_id'],
  persist: 'disk',
  applyCreate: (fields) => fields,
});

/** A table for every test of a real client: one that shows what the circles of a member do to other scoped rows. */
export const scopedTables = { tables: [circles, circleNotes], sql: makeSql() };

function makeSql(): string {
  const base = `family_id uuid not null references public.families (id), id uuid not null, version bigint not null,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
    primary key (family_id, id)`;
  const held = (column: string, permission = 'family.view') =>
    `family_id = (select app.family_for('${permission}')) and ${column} = any ((select app.held_scopes())::uuid[])`;
  return `
    create table public.circles (title text not null, participants uuid[] not null, created_by uuid not null, ${base});
    create table public.circle_notes (text text not null, circle_id uuid, ${base},
      foreign key (family_id, circle_id) references public.circles (family_id, id) on delete cascade);
    select app.attach_feed('public.circles', 'id'), app.attach_holders('public.circles', 'participants');
    select app.attach_feed('public.circle_notes', 'circle_id');
    create policy member_read on public.circles for select to {{member}} using (${held('id')});
    create policy member_create on public.circles for insert to {{member}}
      with check (created_by = (select app.member_id()) and (select app.member_id()) = any (participants)
                  and ${held('id', 'tasks.create')});
    create policy member_update on public.circles for update to {{member}} using (${held('id')});
    create policy member_read on public.circle_notes for select to {{member}} using (${held('circle_id')});
    create policy member_create on public.circle_notes for insert to {{member}}
      with check (${held('circle_id', 'tasks.create')});
    create policy member_update on public.circle_notes for update to {{member}}
      using (${held('circle_id', 'tasks.create')});`;
}
