import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
} from 'kysely';
import { asText } from '../../platform/db/batch.ts';
import { quoteText } from '../../platform/db/roles.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';

/** What a member tries in their transaction, past the server's rules, so that only the database can refuse it. */
export interface Attempt {
  /** The table of the attempt, with its schema. */
  readonly table: string;
  readonly what: string;
  readonly expected: string;
  /** Sent one after another until one fails. The last one is judged. */
  readonly statements: readonly CompiledQuery[];
  /** Says what was answered in the words of `expected`; without it `done` or `refused`. */
  readonly outcomeOf?: (answer: Answer) => string | Promise<string>;
}

/** What the database answers to an attempt. */
export interface Answer {
  /** Of the last statement: the rows that it changed or read. */
  readonly count: number;
  /** PostgreSQL's code of the statement that failed. */
  readonly error: string | null;
  /** The rows, where a read was not refused. */
  readonly found: readonly Record<string, unknown>[];
}

/** Builds statements of any table, which are sent with others. */
export const statements = new Kysely<Record<string, Record<string, unknown>>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Attempts in one call of the database, which ends what takes more than five seconds. */
const TOGETHER = 25;

/** Tries each attempt as if it were the only one, and answers the outcomes in the words of `expected`. */
export async function tryTogether(tx: Pick<MemberTx, 'db'>, attempts: readonly Attempt[]): Promise<string[]> {
  const outcomes: string[] = [];
  for (let start = 0; start < attempts.length; start += TOGETHER) {
    const batch = attempts.slice(start, start + TOGETHER);
    const answers = await askTogether(tx, batch);
    for (const [index, { outcomeOf = doneOrRefused }] of batch.entries()) {
      const answer = answers[index];
      if (!answer) throw new Error('The database did not answer every attempt.');
      outcomes.push(await outcomeOf(answer));
    }
  }
  return outcomes;
}

/** 'done' where rows were touched, otherwise 'refused'. */
function doneOrRefused(answer: Answer): string {
  return failureOf(answer) ?? (answer.count > 0 ? 'done' : 'refused');
}

/** The outcome of an attempt that failed: the same as that of one that met no row, where row security or a grant is why. */
export function failureOf({ error }: Answer): string | null {
  if (error === null) return null;
  return error === '42501' ? 'refused' : `error ${error}`;
}

/**
 * Sends attempts as one block, because most of the time of a statement is its way to the database and back. Each of them ends with an
 * error, and so what it did is undone before the next.
 */
async function askTogether({ db }: Pick<MemberTx, 'db'>, attempts: readonly Attempt[]): Promise<Answer[]> {
  const lists = attempts.map((attempt) => attempt.statements.map(textOf));
  const tried = lists.map((texts) => {
    const text = texts.at(-1) ?? '';
    const isRead = text.startsWith('select');
    const earlier = texts.slice(0, -1).map((one) => `execute ${quoteText(one)};`);
    const last = isRead
      ? `execute ${quoteText(`select count(*), coalesce(json_agg(to_json(found)), '[]') from (${text}) found`)} into touched, seen;`
      : `execute ${quoteText(text)}; get diagnostics touched = row_count;`;
    return `failed := null; touched := 0; seen := '[]';
      begin ${earlier.join('\n')} ${last} raise exception using errcode = 'TRIED';
      exception when others then if sqlstate <> 'TRIED' then failed := sqlstate; end if;
      end;
      answers := answers || json_build_object('count', touched, 'error', failed, 'found', seen)::text;`;
  });
  const block = `declare failed text; touched bigint; seen json; answers text[] := '{}';
    begin ${tried.join('\n')} perform set_config('test.answers', array_to_json(answers)::text, true); end`;
  await sql.raw(`do ${quoteText(block)}`).execute(db);
  const { rows } = await sql<{ answers: string }>`select current_setting('test.answers') as answers`.execute(db);
  return (JSON.parse(rows[0]?.answers ?? '[]') as string[]).map((answer) => JSON.parse(answer) as Answer); // built above
}

/** A statement with its values in its text. PostgreSQL gives both the type of the column or parameter that they meet. */
function textOf({ sql: text, parameters }: CompiledQuery): string {
  return asText({ text, values: parameters.map(asParameter) });
}

/** A value as the driver writes it. */
function asParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(asElement).join()}}`;
  return typeof value === 'object' ? JSON.stringify(value) : `${value as string | number | boolean}`; // a column's value
}

function asElement(value: unknown): string {
  const text = asParameter(value);
  return text === null ? 'null' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
