import * as z from 'zod/mini';
import { taskPermissions } from '#contract/areas/tasks.ts';
import { familyPermissions } from '#contract/areas/family.ts';
import { BASE_COLUMNS, familyTable } from '#contract/family-table.ts';
import { Uuid } from '#contract/uuid.ts';

const Note = z.object({ ...BASE_COLUMNS, text: z.string(), chat_id: z.nullable(Uuid) });
const NewNote = z.strictObject({ text: z.string().check(z.minLength(1)), chat_id: z.optional(z.nullable(Uuid)) });

const PrivateNote = z.extend(Note, { chat_id: Uuid });
const NewPrivateNote = z.extend(NewNote, { chat_id: Uuid });

const shape = {
  row: Note,
  create: NewNote,
  update: z.partial(NewNote),
  workspace: 'family',
  label: ({ text }: { text?: string | undefined }) => text,
  may: {
    read: familyPermissions.view,
    create: taskPermissions.create,
    update: taskPermissions.create,
    remove: taskPermissions.create,
  },
  limit: 2_000,
  filter: ['chat_id'],
  applyCreate: (fields: z.infer<typeof NewNote>) => ({ text: fields.text, chat_id: fields.chat_id ?? null }),
} as const;

/** Rows that only the members of a scope see. */
export const notes = familyTable('notes', {
  ...shape,
  row: PrivateNote,
  create: NewPrivateNote,
  update: z.partial(NewPrivateNote),
  applyCreate: ({ text, chat_id }) => ({ text, chat_id }),
  seenBy: { scope: 'chat_id' },
  sync: 'full',
  persist: 'disk',
});

/** Rows in pages, newest first. */
export const messages = familyTable('messages', {
  ...shape,
  seenBy: 'family',
  sync: { by: 'created_at', size: 3 },
  persist: 'disk',
});

/** Rows that must not be stored on the device. */
export const secrets = familyTable('secrets', { ...shape, seenBy: 'family', sync: 'full', persist: 'memory' });
