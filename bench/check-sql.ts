import type pg from 'pg';
import { tasks } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import type { Database } from '#server/platform/db/database.ts';
import { asText, type Statement } from '#server/platform/db/batch.ts';
import { Transactions, type Entry, type MemberTx } from '#server/platform/db/transactions.ts';
import { nameConnection } from '#server/platform/db/tickets.ts';
import { pullChanges } from '#server/platform/live/pull.ts';
import { standardHandlers } from '#server/platform/tables/handlers.ts';
import { CHANGES_SQL, COMMIT_WRITE_SQL, CREATE_SQL, enterSql, LIST_SQL, ROWS_SQL } from './sql.ts';

const familyId = newId();
const userId = newId();
const sessionId = newId();
const rowId = newId();
const change = { id: newId(), rowId };
const contextKey = 'a key';
/** Tickets name their connection, so they differ. */
const TICKET = /'[0-9a-f]{96}'/g;
const named = { query: async () => ({ rows: [{ name: 'a name' }] }) };
const client = named as unknown as pg.ClientBase; // signing a ticket needs only these members

/**
 * Lets the server's own code list, create and pull on a connection that only records its statements, and compares them with those
 * of the bare server. Answers a sentence for each difference, which would make the bare server a wrong measure.
 */
export async function compareSql(): Promise<string[]> {
  await nameConnection(client);
  const who = { userId, sessionId, familyId };
  const read = { familyId, write: false };
  const handlers = standardHandlers(tasks);
  const list = await record(read, (tx) => handlers.list(tx, { filter: {}, removed: false }));
  const create = await record({ familyId, write: true, change: { id: change.id, rowIds: [rowId] } }, (tx) =>
    handlers.create(tx, rowId, { title: 'Sweep' }),
  );
  const pull = await record(read, (tx) => pullChanges(tx, [tasks], { epoch: 'e', since: 1 }));
  return [
    ...compare('a list', list, [textOf(enterSql(contextKey, client, who, null)), LIST_SQL, 'commit']),
    ...compare('a new task', create, [
      textOf(enterSql(contextKey, client, who, change)),
      CREATE_SQL,
      textOf(COMMIT_WRITE_SQL),
    ]),
    ...compare('a pull', pull, [textOf(enterSql(contextKey, client, who, null)), CHANGES_SQL, ROWS_SQL, 'commit']),
  ];
}

async function record(entry: Entry, work: (tx: MemberTx) => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const recorder = {
    query: async (query: string | { text: string }) => {
      const text = typeof query === 'string' ? query : query.text;
      if (text.includes('app.connection')) return { rows: [{ name: 'a name' }] };
      sent.push(text);
      return answerOf(text);
    },
    release: () => undefined,
  };
  await nameConnection(recorder as unknown as pg.ClientBase); // nameConnection needs only query()
  const roles = {
    owner: '',
    login: '',
    member: 'casita_member',
    device: 'casita_device',
    system: '',
    auth: '',
    isSingle: false,
  };
  const database = { pool: { connect: async () => recorder, options: { max: 1 } }, roles, contextKey };
  await new Transactions(database as unknown as Database).withMember({ userId, sessionId }, entry, work); // Transactions needs only these members
  return sent;
}

/** The part of an answer that the code needs to continue. */
function answerOf(text: string): Partial<pg.QueryResult>[] | Partial<pg.QueryResult> {
  const entered = { effective_role: 'parent', member_id: userId, version: 2, pruned_version: 0, epoch: 'e' };
  if (text.startsWith('begin')) return [{ command: 'SELECT', rows: [entered] }];
  if (text.startsWith('show')) return [{ command: 'SHOW', rows: [{ 'app.feed_version': '3' }] }];
  if (text === 'commit') return { command: 'COMMIT', rows: [] };
  const row = {
    version: 2,
    table_name: 'tasks',
    row_id: rowId,
    op: 'create',
    scope_before: null,
    id: rowId,
    deleted_at: null,
  };
  return { command: text.startsWith('insert') ? 'INSERT' : 'SELECT', rowCount: 1, rows: [row] };
}

/** Statements as one text, as a connection sends them that has not prepared them. */
const textOf = (statements: readonly Statement[]) => statements.map(asText).join('; ');

function compare(what: string, sent: string[], expected: string[]): string[] {
  // Whitespace means nothing in these statements.
  const plain = (statements: string[]) =>
    statements.map((text) => text.replaceAll(/\s/g, '').replaceAll(TICKET, '')).join('\n');
  if (plain(sent) === plain(expected)) return [];
  const odd = sent.filter((text) => !expected.some((other) => plain([other]) === plain([text])));
  return [`For ${what} the server sends what bench/sql.ts does not hold: ${odd.join(' … ') || 'another order'}`];
}
