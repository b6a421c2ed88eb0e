import * as z from 'zod/mini';
import { CHANGES_PER_CALL } from './limits.ts';
import { Uuid } from './uuid.ts';

/** The day the shape of recorded changes last changed. Entries of an older one are sent as they were recorded. */
export const CONTRACT_DATE = '2026-11-20';

/** One change on its way to the server. Field values are checked against the table's declaration, one change at a time. */
export const Change = z.strictObject({
  /** Id of the change itself (UUIDv7): the same change sent twice is applied once. */
  id: Uuid,
  table: z.string(),
  op: z.enum(['create', 'update', 'remove', 'restore']),
  row_id: Uuid,
  /** Only what the person set; empty for remove and restore. */
  fields: z.record(z.string(), z.unknown()),
  /** When the person did it, ISO with offset: the device's word, used for nothing but refusing (422) what is older than `OUTBOX_DAYS`. */
  made_at: z.iso.datetime({ offset: true }),
});
export type Change = z.infer<typeof Change>;

/** `POST /api/changes`: up to 50 changes of one family, in the order they were made. */
export const SendChanges = z.strictObject({
  changes: z.array(Change).check(z.minLength(1), z.maxLength(CHANGES_PER_CALL)),
});
export type SendChanges = z.infer<typeof SendChanges>;

/**
 * One answer per change, in the same order. The server stops at the first change that has to wait (status 402, 429, 5xx …,
 * see `isFinal`), so there may be fewer answers than changes; what has no answer waits.
 */
export const ChangeAnswer = z.object({
  id: Uuid,
  status: z.int(),
  /** The row as it now is, for 200; it may be deleted by somebody else. */
  row: z.optional(z.record(z.string(), z.unknown())),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  hint: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type ChangeAnswer = z.infer<typeof ChangeAnswer>;

export const SendChangesAnswer = z.object({ answers: z.array(ChangeAnswer) });
export type SendChangesAnswer = z.infer<typeof SendChangesAnswer>;

/** `GET /api/changes?epoch=…&since=…`: what became different for this member after version `since`. */
export const PullAnswer = z.object({
  epoch: z.string(),
  /** The version this answer leads up to. */
  version: z.int(),
  /** There is more after `version`: ask again at once. */
  more: z.boolean(),
  /** The database is another one, or `since` is too old: drop every cached row, list again. Never touches the outbox. */
  reload: z.boolean(),
  /** Visibility changed as a whole (role, membership, participants): drop these tables' rows and list them again. */
  visibility_reset: z.enum(['none', 'scoped', 'all']),
  /** Changed rows by table, as they are now. */
  rows: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  /** Ids by table of rows this member could see and no longer can, or that were deleted. */
  removed_ids: z.record(z.string(), z.array(Uuid)),
  /** Of all these the ids that somebody else changed: what a person did alone, on whichever device, is no news to them. */
  by_others: z.optional(z.record(z.string(), z.array(Uuid))),
});
export type PullAnswer = z.infer<typeof PullAnswer>;

/** A line of `GET /api/live` (newline-delimited JSON): the feed is at this version. An empty line is a heartbeat. */
export const LiveHint = z.object({ epoch: z.string(), version: z.int() });
export type LiveHint = z.infer<typeof LiveHint>;

/** Answer of `GET /api/tables/<name>`. `version` was read before the rows. `next` is the cursor of the next page. */
export interface ListAnswer<Row> {
  rows: Row[];
  epoch: string;
  version: number;
  next: string | null;
}

/** One entry of a row's history, newest first: who changed what, and what the fields were before. */
export const HistoryEntry = z.object({
  version: z.int(),
  op: z.string(),
  actor: z.nullable(Uuid),
  at: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
