import { ROLES, type EffectiveRole } from './roles.ts';

export const ANY_ROLE: readonly EffectiveRole[] = [...ROLES, 'none'];
/** The person in their personal workspace, which no other person can enter. */
export const PERSON: readonly EffectiveRole[] = ['self'];
export const MANAGERS: readonly EffectiveRole[] = ['admin', 'parent'];

/** True for a role that manages the family. */
export const isManager = (role: EffectiveRole | null): boolean => role !== null && MANAGERS.includes(role);

/** One line of the permission matrix. */
export interface Permission {
  /** `<area>.<key>`, by which the database's policies ask for it. */
  readonly name: string;
  readonly roles: readonly EffectiveRole[];
}

/**
 * An area's lines of the permission matrix: `permissions('tasks', { view: ANY_ROLE }).view` is `tasks.view`. Server and client ask by
 * `may`, and the database by `app.may`, which is generated from the matrix of all tables (`PERMISSIONS`). A rule that also depends on
 * the row (own task, own name) is declared in the area's table, in addition to these.
 */
export function permissions<Key extends string>(
  area: string,
  roles: Readonly<Record<Key, readonly EffectiveRole[]>>,
): Readonly<Record<Key, Permission>> {
  const lines = Object.entries<readonly EffectiveRole[]>(roles).map(([key, given]) => [
    key,
    { name: `${area}.${key}`, roles: given },
  ]);
  return Object.fromEntries(lines) as Record<Key, Permission>; // the same keys
}

/** The acting person: their member id and their effective role in the workspace. */
export interface Actor {
  readonly memberId: string;
  readonly effectiveRole: EffectiveRole;
}

/** True when the matrix gives `actor` the permission. */
export function may(actor: Pick<Actor, 'effectiveRole'>, permission: Pick<Permission, 'roles'>): boolean {
  return permission.roles.includes(actor.effectiveRole);
}

/** True when a row is given to the actor alone, or to no person. */
export const isForActorOnly = (actor: Actor, memberIds: readonly string[]): boolean =>
  memberIds.every((id) => id === actor.memberId);

/** True when both lists name the same members. */
export const areSameMembers = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join() === [...other].sort().join();
