import { contract } from '#contract/contract.ts';
import { logFunctions, tableRights } from '../platform/db/policies.ts';
import { PRIVATE_NOTES_SQL, privateNotes } from './private-notes.ts';
import { scopedTables } from './scoped-circles.ts';

const tables = [...contract.tables, privateNotes, ...scopedTables.tables];

/**
 * Options of `aServer`: the product's contract with every kind of scoped table. What the product does not use yet is proved on these
 * before its first area needs it.
 */
export const testTables = {
  contract: { ...contract, tables },
  extraSql: [PRIVATE_NOTES_SQL, scopedTables.sql, tableRights(scopedTables.tables), logFunctions(tables)].join('\n'),
};
