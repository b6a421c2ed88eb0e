import { useMemo } from 'react';
import type { AnyFamilyTable, BaseRow, CreateOf, RowOf, UpdateOf } from '#contract/family-table.ts';
import { reviseRow } from '#contract/family-table.ts';
import { may, type Permission } from '#contract/permissions.ts';
import { actorOf } from './actor.ts';
import { useSession } from './session.ts';

type AskMay = (permission: Permission, row?: Pick<BaseRow, 'id'>) => boolean;

/**
 * Asks the matrix for the person in the current family. Permissions on oneself (`…_self`) hold for one's own row only,
 * when a row is named.
 */
export function useMay(): AskMay {
  const { family } = useSession();
  return useMemo((): AskMay => {
    if (!family) return () => false;
    const actor = actorOf(family);
    return (permission, row) => {
      if (row && permission.endsWith('_self') && row.id !== actor.memberId) return false;
      return may(actor, permission);
    };
  }, [family]);
}

export interface MayChange<Table> {
  create(fields: CreateOf<Table>): boolean;
  update(row: RowOf<Table>, changes: UpdateOf<Table>): boolean;
  remove(row: RowOf<Table>): boolean;
}

/** Asks the table's own rules, the ones the server will ask: what to offer on a row. */
export function useMayChange<Table extends AnyFamilyTable>(table: Table): MayChange<Table> {
  const { family } = useSession();
  return useMemo((): MayChange<Table> => {
    if (!family) return { create: () => false, update: () => false, remove: () => false };
    const actor = actorOf(family);
    return {
      create: (fields) => table.may.create(actor, table.draft(fields, actor, new Date())),
      update: (row, changes) => table.may.update(actor, row, reviseRow(table, row, changes, actor, new Date())),
      remove: (row) => table.may.remove(actor, row),
    };
  }, [family, table]);
}
