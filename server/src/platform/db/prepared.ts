import { randomUUID } from 'node:crypto';

/** Uses of a text before PostgreSQL keeps its plan. A statement that is sent once is not worth the memory. */
const USES_BEFORE = 5;
/** A prepared statement takes about 60 kB on each connection. */
export const PREPARED_MAX = 50;
const COUNTED_MAX = 1_000;

/**
 * Chooses the statements that PostgreSQL plans once per connection, and gives them names. Planning under row security costs more than
 * running most statements.
 *
 * A prepared statement outlives its transaction. SQL that runs on the connection could replace one by a statement of its own, which
 * would then run for the next person. So the names cannot be guessed, and the database must hide them (`hidesPrepared` in roles.ts).
 */
export class PreparedStatements {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();

  /** The name of a statement that is used often; undefined for others, which are planned each time. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= PREPARED_MAX) return known;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (this.#uses.size >= COUNTED_MAX) this.#uses.clear();
    this.#uses.set(text, uses);
    if (uses <= USES_BEFORE) return undefined;
    const name = randomUUID();
    this.#names.set(text, name);
    return name;
  }
}
