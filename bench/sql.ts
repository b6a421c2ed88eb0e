// The statements of the server for a list, a new task and a pull, for the bare server and for PostgreSQL alone. check-sql.ts
// compares them with the real server's statements before every run.
import { hash } from 'node:crypto';
import type pg from 'pg';
import { plain, type Statement } from '#server/platform/db/batch.ts';
import { signTicket } from '#server/platform/db/tickets.ts';

/** The person a request is made as. */
export interface Identified {
  userId: string;
  sessionId: string;
  familyId: string;
}

const COLUMNS =
  '"id", "version", "created_at", "updated_at", "deleted_at", "title", "description", "assigned_to", "assigned_members", ' +
  '"due_date", "due_all_day", "due_zone", "rrule", "next_task_id", "attachments", "status", "audience", "scope_id", "created_by", "completed_at", "completed_by"';

/** What opens a transaction. */
export function enterSql(
  contextKey: string,
  client: pg.ClientBase,
  { userId, sessionId, familyId }: Identified,
  change: { id: string; rowId: string } | null,
): Statement[] {
  const asked = [
    userId,
    sessionId,
    familyId,
    change ? 't' : 'f',
    '',
    change?.id ?? null,
    change ? `{${change.rowId}}` : null,
  ];
  return [
    plain(change ? 'begin' : 'begin isolation level repeatable read read only'),
    {
      text: 'select * from app.enter($1, $2, $3, $4, $5, $6, $7, $8)',
      values: [...asked, signTicket(contextKey, client, 'member', asked)],
    },
    plain('set local role "casita_member"'),
  ];
}

export const COMMIT_WRITE_SQL: Statement[] = [
  plain('set constraints all immediate'),
  { text: 'show app.feed_version', values: [] },
  plain('commit'),
];

/** $1 family */
export const LIST_SQL = `select ${COLUMNS} from "tasks" where "family_id" = $1 and "deleted_at" is null order by "id"`;

/** $1 title, $2 assigned to, $3 all day, $4 status, $5 creator, $6 family, $7 id */
export const CREATE_SQL =
  'insert into "tasks" ("title", "assigned_to", "due_all_day", "status", "created_by", "family_id", "id") ' +
  `values ($1, $2, $3, $4, $5, $6, $7) on conflict ("family_id", "id") do nothing returning ${COLUMNS}`;

/** $1 family, $2 since */
export const CHANGES_SQL =
  'select "version", "table_name", "row_id", "op", "actor", "scope_after", "overwrote", case when overwrote is not null then before end as "before" from "app"."changes" where "family_id" = $1 and "version" > $2 order by "version" limit $3';

/** $1 family, $2 ids */
export const ROWS_SQL = `select ${COLUMNS} from "tasks" where "family_id" = $1 and "id" = any($2::uuid[])`;

/** The values of `CREATE_SQL` for a task that its creator is assigned to. */
export function createValues({ userId, familyId }: Identified, id: string, title: string): unknown[] {
  return [title, userId, false, 'pending', userId, familyId, id];
}

/** A statement that PostgreSQL plans once per connection, as the server's frequent ones. */
export function named(text: string, values: unknown[]): pg.QueryConfig {
  return { name: hash('sha256', text, 'hex').slice(0, 32), text, values };
}
