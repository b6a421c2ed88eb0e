import type { Plugin } from 'vite';
import type { AnyFamilyTable, TableOutline } from '#contract/family-table.ts';
import { tables } from '#contract/tables.ts';

const REPLACED = /\/src\/lib\/tables\/outlines\.ts$/;

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

/** What of a declaration the outline has. */
export function outlineOf({ name, workspace, sync, persist, may, seenBy, files }: AnyFamilyTable): TableOutline {
  return {
    ...{ name, workspace, sync, persist, may: { read: { roles: may.read.roles } } },
    ...{
      seenBy: seenBy === 'family' ? seenBy : { scope: seenBy.scope, listedBy: seenBy.listedBy, always: seenBy.always },
    },
    ...(files ? { files: Object.fromEntries(Object.keys(files).map((column) => [column, 1])) } : {}),
  };
}

/** A module that exports the outlines. What many tables have in common stands in it once. */
export function writeOutlines(declared: readonly AnyFamilyTable[]): string {
  const outlines = declared.map(outlineOf);
  const usual = new Map(
    (['workspace', 'sync', 'persist', 'may', 'seenBy'] as const).map((key) => [
      key,
      mostOften(outlines.map((one) => JSON.stringify(one[key]))),
    ]),
  );
  const written = outlines.map((outline) =>
    Object.entries(outline)
      .map(([key, value]) => [key, JSON.stringify(value)])
      .filter(([key, text]) => text !== undefined && usual.get(key as keyof TableOutline as never) !== text)
      .map((pair) => pair.join(':'))
      .join(),
  );
  const common = [...usual].map((pair) => pair.join(':'));
  return `export const outlines = [${written.map((own) => `{${own}}`)}].map((own) => ({${common},...own}));\n`;
}

function mostOften(texts: readonly string[]): string {
  const count = (text: string) => texts.filter((other) => other === text).length;
  return texts.toSorted((one, other) => count(other) - count(one))[0] ?? '';
}
