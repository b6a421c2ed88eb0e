// The cost of the same policies and the same SQL with nothing around them: node:http and pg. It trusts its callers, checks
// nothing, and has the real server's addresses. Environment: PORT, DATABASE_URL, DATABASE_POOL, CONTEXT_KEY.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { sendTogether } from '#server/platform/db/batch.ts';
import { PLAN_SETTINGS } from '#server/platform/db/database.ts';
import { PreparedStatements } from '#server/platform/db/prepared.ts';
import { nameConnection } from '#server/platform/db/tickets.ts';
import { CHANGES_SQL, COMMIT_WRITE_SQL, CREATE_SQL, createValues, enterSql, LIST_SQL, named, ROWS_SQL } from './sql.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, String);
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL),
  options: `-c TimeZone=UTC ${PLAN_SETTINGS}`,
  // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its typings leave that out
  onConnect: nameConnection,
});
const contextKey = process.env.CONTEXT_KEY ?? '';
const prepared = new PreparedStatements();
const streams = new Map<string, Set<ServerResponse>>();

async function answer(request: IncomingMessage, response: ServerResponse): Promise<object | null> {
  const header = (name: string) => String(request.headers[name]);
  const who = { userId: header('x-user-id'), sessionId: header('x-session-id'), familyId: header('x-family-id') };
  const address = new URL(request.url ?? '', 'http://bare');
  const body = request.method === 'POST' ? await readJson(request) : null;
  const client = await pool.connect();
  try {
    const change = body && { id: crypto.randomUUID(), rowId: body.id };
    const entered = await sendTogether<{ version: number }>(
      client,
      enterSql(contextKey, client, who, change),
      prepared,
    );
    const version = entered[1]?.rows[0]?.version ?? 0;
    if (body) {
      const created = await client.query(named(CREATE_SQL, createValues(who, body.id, body.title)));
      const committed = await sendTogether<{ 'app.feed_version': string }>(client, COMMIT_WRITE_SQL, prepared);
      const [shown] = committed.flatMap(({ rows }) => rows);
      const hint = JSON.stringify({ version: Number(shown?.['app.feed_version']) });
      for (const stream of streams.get(who.familyId) ?? []) stream.write(`${hint}\n`);
      return created.rows[0] as object; // it was just created
    }
    let found: object = { version };
    if (address.pathname === '/api/changes') {
      const since = address.searchParams.get('since');
      const changes = await client.query<{ row_id: string }>(named(CHANGES_SQL, [who.familyId, since, 500]));
      const ids = [...new Set(changes.rows.map((change) => change.row_id))];
      const rows = ids.length > 0 ? (await client.query(named(ROWS_SQL, [who.familyId, ids]))).rows : [];
      found = { version, rows: { tasks: rows } };
    } else if (address.pathname === '/api/tables/tasks') {
      found = { version, rows: (await client.query(named(LIST_SQL, [who.familyId]))).rows };
    }
    await client.query('commit');
    if (address.pathname !== '/api/live') return found;
    streams.set(who.familyId, (streams.get(who.familyId) ?? new Set()).add(response));
    response.on('close', () => streams.get(who.familyId)?.delete(response));
    response.writeHead(200).write(`${JSON.stringify(found)}\n`);
    return null;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function readJson(request: IncomingMessage): Promise<{ id: string; title: string }> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as { id: string; title: string }; // the load's own body
}

createServer((request, response) => {
  answer(request, response).then(
    (found) => found && response.setHeader('content-type', 'application/json').end(JSON.stringify(found)),
    () => response.writeHead(500).end(),
  );
}).listen(Number(process.env.PORT), '127.0.0.1');
