import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Roles } from '../platform/db/roles.ts';

/**
 * The first run of the server's tests writes down what it sends, and the second, on the oldest PostgreSQL, plans it there
 * (`recorded-sql.test.ts`). Each worker has a file of its own.
 */
const FOLDER = process.env['CASITA_SQL_FOLDER'];

export type SentAs = 'member' | 'device' | 'system' | 'auth';

export interface SentStatement {
  as: SentAs;
  text: string;
  /** The tables that only tests have, without which the statement may mean nothing. */
  extraSql: string;
}

const written = new Set<string>();

/** Writes down each distinct statement that this pool's connections send, with or without parameters, and as whom, if it succeeds. */
export function recordStatements(pool: pg.Pool, roles: Roles, extraSql: string): void {
  if (FOLDER === undefined || roles.isSingle || process.env['CASITA_TEST_POSTGRES'] === '15') return;
  const known = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    let as: SentAs | null = pool.options.options?.includes('search_path=auth') ? 'auth' : null;
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const recorded = (first: unknown, ...others: unknown[]) => {
      const { text, values } = readCall(first, others);
      const sentAs = as;
      const next = as === 'auth' ? undefined : roleAfter(text, roles);
      if (next !== undefined) as = next;
      const succeed = () => values && sentAs !== null && write({ as: sentAs, text, extraSql });
      const done = others.at(-1);
      if (typeof done === 'function') {
        const tell = done as (error: unknown, ...results: unknown[]) => void; // the driver's callback
        return query(first, ...others.slice(0, -1), (error: unknown, ...results: unknown[]) => {
          if (!error) succeed();
          tell(error, ...results);
        });
      }
      const answer = query(first, ...others);
      if (answer instanceof Promise) answer.then(succeed, () => {}); // what was refused is refused there too
      return answer;
    };
    Object.assign(client, { query: recorded });
  });
}

/** Without values come the batches that open and end transactions, and choose their role. */
function readCall(first: unknown, others: readonly unknown[]): { text: string; values: unknown } {
  if (typeof first === 'string') return { text: first, values: Array.isArray(others[0]) };
  const { text, values } = first as { text: string; values?: unknown }; // a configuration of the driver, or a batch
  return { text, values };
}

/** The role after a text, null for one that no transaction of the product takes, undefined for the one before. */
function roleAfter(text: string, roles: Roles): 'member' | 'device' | 'system' | null | undefined {
  if (text.startsWith('rollback to savepoint')) return 'member';
  const chosen = [
    ...text.matchAll(/\b(?:set local role "?([^";]+)|set_config\('role', '([^']+)'|reset role|session authorization)/g),
  ].at(-1);
  if (!chosen) return undefined;
  const [, role = chosen[2]] = chosen;
  return (['member', 'device', 'system'] as const).find((name) => roles[name] === role) ?? null;
}

function write(statement: SentStatement): void {
  const line = JSON.stringify(statement);
  if (FOLDER === undefined || written.has(line)) return;
  written.add(line);
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(join(FOLDER, `${process.env['VITEST_POOL_ID'] ?? '0'}.jsonl`), `${line}\n`);
}

/** Each statement once for each role, preferably on the product's tables alone. */
export function readStatements(): SentStatement[] {
  const files = FOLDER !== undefined && existsSync(FOLDER) ? globSync(join(FOLDER, '*.jsonl')) : [];
  const all = files.flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'));
  const statements = all.map((line) => JSON.parse(line) as SentStatement); // as written above
  const sorted = statements.toSorted((one, other) => one.extraSql.length - other.extraSql.length);
  return [...new Map(sorted.toReversed().map((one) => [`${one.as} ${one.text}`, one])).values()];
}
