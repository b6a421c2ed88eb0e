import * as z from 'zod/mini';
import { taskPermissions } from '#contract/areas/tasks.ts';
import { familyPermissions } from '#contract/areas/family.ts';
import { BASE_COLUMNS, familyTable } from '#contract/family-table.ts';
import { Uuid } from '#contract/uuid.ts';

// Tables that only tests have. `server/src/testing/list-tables.ts` has their SQL.

const allowed = {
  read: familyPermissions.view,
  create: taskPermissions.create,
  update: taskPermissions.create,
  remove: taskPermissions.create,
} as const;

const postFields = { text: z.string(), chat_id: z.nullable(Uuid), stars: z.int(), is_pinned: z.boolean() };
const NewPost = z.partial(z.strictObject(postFields));
const EMPTY_POST = { text: '', chat_id: null, stars: 0, is_pinned: false };

/** Rows in pages, newest first, with a filter column of every type. */
export const posts = familyTable('posts', {
  row: z.object({ ...BASE_COLUMNS, ...postFields }),
  create: NewPost,
  update: NewPost,
  workspace: 'family',
  label: ({ text }) => text,
  may: allowed,
  seenBy: 'family',
  sync: { by: 'created_at', size: 3 },
  limit: 10_000,
  filter: ['text', 'chat_id', 'stars', 'is_pinned'],
  persist: 'disk',
  applyCreate: (fields) => ({ ...EMPTY_POST, ...fields }),
});

const Time = z.iso.datetime({ offset: true });
const eventFields = { title: z.string(), starts_at: Time, ends_at: z.nullable(Time), is_private: z.boolean() };
const NewEvent = z.extend(z.partial(z.strictObject(eventFields)), { starts_at: Time });

/** Rows listed by windows of time. */
export const events = familyTable('events', {
  row: z.object({ ...BASE_COLUMNS, ...eventFields }),
  create: NewEvent,
  update: z.partial(NewEvent),
  workspace: 'family',
  label: ({ title }) => title,
  may: allowed,
  seenBy: 'family',
  sync: { window: ['starts_at', 'ends_at'] },
  limit: 10_000,
  filter: ['is_private'],
  persist: 'disk',
  applyCreate: (fields) => ({ title: '', ends_at: null, is_private: false, ...fields }),
});

export const LIST_TABLES = [posts, events];
