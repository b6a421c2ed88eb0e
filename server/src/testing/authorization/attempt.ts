import type { MemberTx } from '../../platform/db/transactions.ts';

/** One statement in a member's transaction that bypasses the server's rules, so that only the database can refuse it. */
export interface Attempt {
  /** The table of the attempt, with its schema. */
  readonly table: string;
  readonly what: string;
  readonly expected: string;
  /** Returns the outcome in the words of `expected`. Runs in a savepoint that is rolled back. */
  run(tx: MemberTx): Promise<string>;
}

/** 'done' when the statement touched rows, otherwise 'refused'. An error of the database is handled by the caller. */
export async function outcomeOf(statement: () => Promise<bigint | number>): Promise<string> {
  const touched = Number(await statement());
  return touched > 0 ? 'done' : 'refused';
}
