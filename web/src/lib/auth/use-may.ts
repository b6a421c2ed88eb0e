import { useMemo } from 'react';
import {
  rowAfterUpdate,
  type AnyFamilyTable,
  type CreateOf,
  type RowOf,
  type UpdateOf,
} from '#contract/family-table.ts';
import { may, type Actor, type Permission } from '#contract/permissions.ts';
import { actorOf } from './actor.ts';
import { useSession } from './session.ts';

/** Checks permissions of the signed-in person in the current family. `useMayChange` checks what depends on a row. */
export function useMay(): (permission: Pick<Permission, 'roles'>) => boolean {
  const { family } = useSession();
  return useMemo(() => {
    const actor = family && actorOf(family);
    return (permission) => actor !== null && may(actor, permission);
  }, [family]);
}

export interface MayChange<Table> {
  create(fields: CreateOf<Table>): boolean;
  update(row: RowOf<Table>, changes: UpdateOf<Table>): boolean;
  remove(row: RowOf<Table>): boolean;
}

function rulesFor<Table extends AnyFamilyTable>(table: Table, actor: Actor | null): MayChange<Table> {
  if (!actor) return { create: () => false, update: () => false, remove: () => false };
  return {
    create: (fields) => table.may.create(actor, table.applyCreate(fields, actor, new Date())),
    update: (row, changes) => table.may.update(actor, row, rowAfterUpdate(table, row, changes, actor, new Date())),
    remove: (row) => table.may.remove(actor, row),
  };
}

/** Checks the rules of a table, which the server checks too, to decide which actions to offer on a row. */
export function useMayChange<Table extends AnyFamilyTable>(table: Table): MayChange<Table> {
  const { user, family } = useSession();
  return useMemo(() => {
    const self = user && ({ memberId: user.id, effectiveRole: 'self' } as const);
    return rulesFor(table, table.workspace === 'person' ? self : family && actorOf(family));
  }, [table, user, family]);
}
