import * as z from 'zod/mini';
import { taskPermissions } from '#contract/areas/tasks.ts';
import { familyPermissions } from '#contract/areas/family.ts';
import { contract as realContract, type Contract } from '#contract/contract.ts';
import { BASE_COLUMNS, familyTable } from '#contract/family-table.ts';
import { may } from '#contract/permissions.ts';
import { Uuid } from '#contract/uuid.ts';
import { declaredIndexes } from '../platform/db/indexes.ts';
import { logFunctions, tableRights } from '../platform/db/policies.ts';

/** A table for tests only: visible to the holders of its scope and to managers, paged, stored in memory only. */
const NoteFields = z.strictObject({
  text: z.string().check(z.minLength(1)),
  /** A member, or any scope of `scope_holders`. */
  scope_id: Uuid,
});
type NoteFields = z.infer<typeof NoteFields>;

const Note = z.object({
  ...BASE_COLUMNS,
  text: z.string(),
  scope_id: Uuid,
  created_by: Uuid,
});
export type Note = z.infer<typeof Note>;

export const privateNotes = familyTable('private_notes', {
  row: Note,
  create: NoteFields,
  update: z.partial(NoteFields),
  workspace: 'family',
  label: ({ text }) => text,
  may: {
    // Some members may not read notes at all. No other table covers that case yet.
    read: taskPermissions.create,
    create: (actor) => may(actor, taskPermissions.create),
    update: (actor, before) => may(actor, familyPermissions.manage) || before.created_by === actor.memberId,
    remove: (actor, note) => may(actor, familyPermissions.manage) || note.created_by === actor.memberId,
  },
  seenBy: { scope: 'scope_id', orMay: familyPermissions.manage },
  sync: { by: 'created_at', size: 3 },
  limit: 10_000,
  filter: ['scope_id'],
  persist: 'memory',
  serverColumns: { create: ['created_by'] },
  applyCreate: (fields, actor) => ({
    text: fields.text,
    scope_id: fields.scope_id,
    created_by: actor.memberId,
  }),
});

export const contractWithNotes: Contract = { ...realContract, tables: [...realContract.tables, privateNotes] };

/** The condition for seeing a note, in SQL. Creating and changing a note needs it too. */
const SEEN = `family_id = (select app.family_id()) and (select app.may('tasks.create'))
  and ((select app.may('family.manage')) or scope_id = any ((select app.held_scopes())::uuid[]))`;

/** The table with its policies; what follows from the declaration comes in addition. */
export const PRIVATE_NOTES_TABLE = `
create table public.private_notes (
  family_id uuid not null references public.families (id),
  id uuid not null,
  text text not null check (text <> ''),
  scope_id uuid,
  created_by uuid not null,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, created_by) references public.members (family_id, id)
);
select app.attach_feed('public.private_notes', 'scope_id');
create policy member_read on public.private_notes for select to {{member}}
  using (${SEEN});
create policy member_create on public.private_notes for insert to {{member}}
  with check (created_by = (select app.member_id()) and ${SEEN});
create policy member_update on public.private_notes for update to {{member}}
  using (((select app.may('family.manage')) or created_by = (select app.member_id())) and ${SEEN});
`;

export const PRIVATE_NOTES_SQL = `
${PRIVATE_NOTES_TABLE}
${tableRights([privateNotes])}
${declaredIndexes([privateNotes])}
${logFunctions(contractWithNotes.tables)}
`;
