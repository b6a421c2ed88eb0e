import { declaredTable, type AnyFamilyTable } from '#contract/family-table.ts';

/** The declarations of the tables. Each is here with the code of the screens that show the table, and all after `fetch`. */
export interface Declarations {
  /** Undefined for a table of which no code is here, and for one that this version does not know. */
  readonly find: (tableName: string) => AnyFamilyTable | undefined;
  /** Fetches those of all tables. Never rejects: without a network they stay away until the next call. */
  readonly fetch: () => Promise<unknown>;
}

export const declarations: Declarations = {
  find: declaredTable,
  fetch: () => import('#contract/tables.ts').catch(() => undefined),
};
