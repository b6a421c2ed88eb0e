import * as z from 'zod/mini';
import { CHANGES_PER_CALL } from './limits.ts';
import { Uuid } from './uuid.ts';

/** The day of the last change to the format of stored changes. An outbox sends older entries as they were stored. */
export const CONTRACT_DATE = '2026-11-23';

/** One change that a client sends. Field values are checked against the table's declaration, one change at a time. */
export const Change = z.strictObject({
  /** Id of the change itself (UUIDv7). The server applies each id once. */
  id: Uuid,
  table: z.string(),
  op: z.enum(['create', 'update', 'remove', 'restore']),
  row_id: Uuid,
  /** Only the fields that the person set; empty for remove and restore. */
  fields: z.record(z.string(), z.unknown()),
  /** Time of the change by the device's clock, ISO with offset. Used to refuse (422) changes older than `OUTBOX_DAYS`, and to date ticks of groceries. */
  made_at: z.iso.datetime({ offset: true }),
  /** The id of the first change of the group that this one belongs to. A group is applied as a whole, or refused as a whole. */
  group: z.optional(Uuid),
  /**
   * Of an update: the version of the row that the person had before them. What others have written since into the same fields is
   * replaced, and reported (`PullAnswer.overwritten`). Missing where it is not known, and in entries of earlier versions.
   */
  seen: z.optional(z.int().check(z.nonnegative())),
});
export type Change = z.infer<typeof Change>;

/** The changes in runs that are applied together: the consecutive ones of one group, or a single change. */
export function splitIntoGroups<One extends Pick<Change, 'group'>>(changes: readonly One[]): One[][] {
  const runs: One[][] = [];
  for (const change of changes) {
    const run = runs.at(-1);
    if (run && change.group !== undefined && run[0]?.group === change.group) run.push(change);
    else runs.push([change]);
  }
  return runs;
}

/** True when each group is one run that begins with its first change. */
function hasWholeGroups(changes: readonly Change[]): boolean {
  return splitIntoGroups(changes).every(([first]) => first?.group === undefined || first.group === first.id);
}

/**
 * `POST /api/changes`: up to 50 changes of one family, in the order they were made. The changes of a group follow each other in one
 * call.
 */
export const SendChanges = z.strictObject({
  changes: z
    .array(Change)
    .check(z.minLength(1), z.maxLength(CHANGES_PER_CALL), z.refine(hasWholeGroups, 'A group is sent whole.')),
});
export type SendChanges = z.infer<typeof SendChanges>;

/**
 * One answer per change, in the same order. The server stops at the first change that has to be sent again later (status 402, 429,
 * 5xx …, see `isFinal`). So there may be fewer answers than changes; the outbox sends the others again. In a refused group one answer
 * has the reason, and the others have the code GROUP_REFUSED.
 */
export const ChangeAnswer = z.object({
  id: Uuid,
  status: z.int(),
  /** The present row, for 200. Another member may have removed it. Missing when this member does not see it any more. */
  row: z.optional(z.record(z.string(), z.unknown())),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  hint: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type ChangeAnswer = z.infer<typeof ChangeAnswer>;

export const SendChangesAnswer = z.object({ answers: z.array(ChangeAnswer) });
export type SendChangesAnswer = z.infer<typeof SendChangesAnswer>;

/** A change that replaced values of other people, which its author had not seen. */
export const Overwritten = z.object({
  table: z.string(),
  row_id: Uuid,
  /** The version of the change, which is in the row's history. */
  version: z.int(),
  /** The member who made the change. */
  by: Uuid,
  /** The replaced values by field, and the member who had written each. */
  values: z.record(z.string(), z.object({ of: Uuid, value: z.unknown() })),
});
export type Overwritten = z.infer<typeof Overwritten>;

/**
 * `GET /api/changes?epoch=…&since=…&rules=…`: the changes after version `since` that this member may see. `rules` is the last hash that
 * the client was sent.
 */
export const PullAnswer = z.object({
  epoch: z.string(),
  /** The version that the client has after applying this answer. */
  version: z.int(),
  /** There are more changes after `version`: the client asks again at once. */
  more: z.boolean(),
  /** Another database, or `since` is too old: the client drops every stored row and lists again. The outbox is not affected. */
  reload: z.boolean(),
  /**
   * What this member may see changed as a whole. `all` (role, membership): the client drops every row and lists again. `scopes` (gained
   * or lost): the client drops the rows of these scopes and the lists in pages that may contain them; of tables that are listed whole,
   * or whose rows are scopes of their own, `rows` has every row of these scopes that the member sees now. Neither: only the memberships changed. Null without a reset.
   */
  visibility_reset: z.nullable(z.object({ all: z.boolean(), scopes: z.array(Uuid) })),
  /**
   * The version of each table's shape and rules, when `hash` is not the one that the client sent. A release changes it where members
   * see other columns or rows: the client drops the lists that it got under another one, and lists those tables again.
   */
  rules: z.optional(z.object({ hash: z.string(), tables: z.record(z.string(), z.string()) })),
  /** Changed rows by table, as they are now. */
  rows: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  /** Ids by table of rows that were removed or that this member can no longer see. */
  removed_ids: z.record(z.string(), z.array(Uuid)),
  /** The ids among them that other people changed. A person's own changes, on any device, are no news to them. */
  by_others: z.optional(z.record(z.string(), z.array(Uuid))),
  /** Values that this member has replaced unseen, or has lost so. Missing without any. */
  overwritten: z.optional(z.array(Overwritten)),
});
export type PullAnswer = z.infer<typeof PullAnswer>;

/** A line of `GET /api/live` (newline-delimited JSON): the feed is at this version. An empty line is a heartbeat. */
export const LiveHint = z.object({ epoch: z.string(), version: z.int() });
export type LiveHint = z.infer<typeof LiveHint>;

/**
 * The `signal` of another line of it: what a member does just now, which is stored nowhere. It may be lost, says nothing of the feed, and is no heartbeat.
 */
export interface LiveSignal {
  /** The area that it is of. */
  readonly name: string;
  /** The row that it is about. */
  readonly about: string;
  /** The member who does it. */
  readonly from: string;
  readonly state: string;
}

/**
 * Answer of `GET /api/tables/<name>`. `version` was read before the rows. For a table in pages, `next` is the place of the last row
 * (see `list-order.ts`) when older rows follow, and `previous` that of the first one when newer rows precede it.
 */
export interface ListAnswer<Row> {
  rows: Row[];
  epoch: string;
  version: number;
  next: string | null;
  previous: string | null;
  /** The version of the table's shape and rules (see `PullAnswer`). */
  rules: string;
}

/**
 * Answer of `GET /api/tables?names=<name>,…`: whole tables of one workspace, read in one snapshot. A table that cannot be listed has the
 * status and code of its refusal instead of rows, and does not affect the others.
 */
export const TablesAnswer = z.object({
  epoch: z.string(),
  version: z.int(),
  tables: z.record(
    z.string(),
    z.object({
      status: z.int(),
      rows: z.optional(z.array(z.record(z.string(), z.unknown()))),
      rules: z.optional(z.string()),
      code: z.optional(z.string()),
      message: z.optional(z.string()),
    }),
  ),
});
export type TablesAnswer = z.infer<typeof TablesAnswer>;

/** One entry of a row's history, newest first: the author of the change, and the old values of the changed fields. */
export const HistoryEntry = z.object({
  version: z.int(),
  op: z.string(),
  actor: z.nullable(Uuid),
  at: z.string(),
  /** True where it was made on a paired device that shows the family's day, by pressing the actor's face. */
  at_kitchen_screen: z.boolean(),
  before: z.nullable(z.record(z.string(), z.unknown())),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Compares two values of a column, of rows or of their history, which write points in time in different ways. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));
}

function comparable(value: unknown): unknown {
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value);
  return isTime ? Date.parse(value) : (value ?? null);
}
/** `changes` with the missing members of each group filled in from `row`, so that a group is always sent whole. */
export function completeGroups<Update extends Record<string, unknown>>(
  table: { readonly fieldGroups?: readonly (readonly string[])[] },
  row: object,
  changes: Update,
): Update {
  const complete: Record<string, unknown> = { ...changes };
  for (const group of table.fieldGroups ?? []) {
    if (!group.some((field) => field in changes)) continue;
    for (const field of group) {
      if (!(field in complete)) complete[field] = (row as Record<string, unknown>)[field] ?? null; // the row may be of any table
    }
  }
  return complete as Update; // only fields of Update were added
}

/** The field groups of which `changes` contains only a part. The server refuses them. */
export function brokenGroups(
  table: { readonly fieldGroups?: readonly (readonly string[])[] },
  changes: Record<string, unknown>,
): readonly string[][] {
  return (table.fieldGroups ?? [])
    .filter((group) => group.some((field) => field in changes) && !group.every((field) => field in changes))
    .map((group) => [...group]);
}
