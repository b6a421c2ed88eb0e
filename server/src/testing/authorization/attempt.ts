import type { MemberTx } from '../../platform/db/transactions.ts';

/** One statement that a member's transaction tries, past every rule of the server: only the database can refuse it. */
export interface Attempt {
  /** The table it is about, with its schema. */
  readonly table: string;
  readonly what: string;
  readonly expected: string;
  /** Answers what happened, in the words of `expected`. Runs in a savepoint that is rolled back. */
  run(tx: MemberTx): Promise<string>;
}

/** 'refused' for what the database does not let happen, whichever wall it was. */
export async function outcomeOf(statement: () => Promise<bigint | number>): Promise<string> {
  const touched = Number(await statement());
  return touched > 0 ? 'done' : 'refused';
}
