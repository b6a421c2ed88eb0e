import type { Plugin } from 'vite';
import type { AnyFamilyTable, TableOutline } from '#contract/family-table.ts';
import { tables } from '#contract/tables.ts';
import { outlineOf } from '../src/lib/tables/outline-of.ts';

const REPLACED = /\/src\/lib\/tables\/outlines\.ts$/;
const ALIKE = ['workspace', 'sync', 'persist', 'may', 'seenBy'] as const;

/**
 * Replaces `lib/tables/outlines.ts`, which has the declarations of all tables, by what a client needs of them at its start: the schemas and rules
 * of a table are in the script of those pages only that show it.
 */
export function tableOutlines(): Plugin {
  return {
    name: 'casita:table-outlines',
    apply: 'build',
    load: { filter: { id: REPLACED }, handler: () => ({ code: writeOutlines(tables), moduleType: 'js' }) },
  };
}

/** A module that exports the outlines. What most tables have in common stands in it once. */
export function writeOutlines(declared: readonly AnyFamilyTable[]): string {
  const outlines = declared.map(outlineOf);
  const object = (fields: readonly string[]) => `{${fields.join()}}`;
  const usual = writeFields(Object.fromEntries(ALIKE.map((key) => [key, mostOften(outlines.map((one) => one[key]))])));
  const own = outlines.map((outline) => object(writeFields(outline).filter((field) => !usual.includes(field))));
  return `export const outlines = [${own.join()}].map((own) => (${object([...usual, '...own'])}));\n`;
}

function writeFields(values: Partial<TableOutline>): string[] {
  return Object.entries(values).map(([key, value]) => `${key}:${JSON.stringify(value)}`);
}

function mostOften<Value>(values: readonly Value[]): Value | undefined {
  const count = (value: Value) => values.filter((other) => JSON.stringify(other) === JSON.stringify(value)).length;
  return values.toSorted((one, other) => count(other) - count(one))[0];
}
