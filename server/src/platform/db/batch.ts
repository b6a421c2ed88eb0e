import pg from 'pg';
import type { PreparedStatements } from './prepared.ts';
import { quoteText } from './roles.ts';

/** A statement of a batch. `values` are its parameters, as PostgreSQL writes them in text; null where it answers no rows. */
export interface Statement {
  readonly text: string;
  readonly values: readonly (string | null)[] | null;
}

/** A statement that needs no parameters and answers nothing. */
export const plain = (text: string): Statement => ({ text, values: null });

/** Ends a transaction that wrote a family; the second result is the feed's version. Triggers of the end write too, so they run before. */
export const COMMIT: readonly Statement[] = [
  plain('set constraints all immediate'),
  { text: 'show app.feed_version', values: [] },
  plain('commit'),
];

/** Names that a connection has prepared. */
const preparedOn = new WeakMap<pg.Connection, Set<string>>();

/** Prepared statements in one message. The driver's own query sends one in each. */
class Batch extends pg.Query {
  readonly #statements: readonly (Statement & { name: string })[];

  constructor(
    statements: readonly (Statement & { name: string })[],
    done: (error?: Error | null, results?: unknown) => void,
  ) {
    super({ text: statements.map(({ text }) => text).join('; ') }, done);
    this.#statements = statements;
    this.submit = (connection) => this.#submit(connection);
  }

  #submit(connection: pg.Connection): void {
    const known = preparedOn.get(connection) ?? new Set();
    preparedOn.set(connection, known);
    connection.stream.cork();
    for (const { name, text, values } of this.#statements) {
      if (!known.has(name)) {
        // A batch that failed may have prepared it or not. Closing what is not there is no error.
        connection.close({ type: 'S', name }, true);
        connection.parse({ name, text, types: [] }, true);
      }
      connection.bind({ statement: name, values: [...(values ?? [])] }, true);
      if (values) connection.describe({ type: 'P', name: '' }, true);
      connection.execute({}, true);
    }
    connection.sync();
    connection.stream.uncork();
    this.once('end', () => {
      for (const { name } of this.#statements) known.add(name);
    });
  }
}

/**
 * Sends statements in one round trip, and answers the result of each. Prepared once all of them have been used often; until then, and
 * where nothing is prepared, as one text.
 */
export async function sendTogether<Row extends object>(
  client: pg.ClientBase,
  statements: readonly Statement[],
  prepared: PreparedStatements | null,
): Promise<pg.QueryResult<Row>[]> {
  const named = statements.map((statement) => ({ ...statement, name: prepared?.nameOf(statement.text) }));
  if (!named.every(isNamed)) {
    const results: unknown = await client.query(statements.map(asText).join('; '));
    return results as pg.QueryResult<Row>[]; // several statements, several results
  }
  return new Promise((resolve, reject) => {
    client.query(
      new Batch(named, (error, results) => {
        if (error) reject(error);
        else resolve(results as pg.QueryResult<Row>[]); // as above
      }),
    );
  });
}

function isNamed<Named extends { name: string | undefined }>(statement: Named): statement is Named & { name: string } {
  return statement.name !== undefined;
}

/** A statement with its values in its text. */
export function asText({ text, values }: Statement): string {
  return text.replaceAll(/\$(\d+)/g, (_all, place: string) => {
    const value = values?.[Number(place) - 1] ?? null;
    return value === null ? 'null' : quoteText(value);
  });
}
