import type { AnyFamilyTable, TableOutline } from '#contract/family-table.ts';

/** What of a declaration the engine needs at its start. */
export function outlineOf({ name, workspace, sync, persist, may, seenBy, files }: AnyFamilyTable): TableOutline {
  const { scope, listedBy, always } = seenBy === 'family' ? {} : seenBy;
  return {
    ...{ name, workspace, sync, persist, may: { read: { roles: may.read.roles } } },
    seenBy: scope === undefined ? 'family' : { scope, listedBy, always },
    ...(files ? { files: Object.fromEntries(Object.keys(files).map((column) => [column, 1])) } : {}),
  };
}
