import { ROLES, type EffectiveRole } from './roles.ts';

const EVERYBODY = [...ROLES, 'none'] as const satisfies readonly EffectiveRole[];
const MEMBERS = ROLES;
/** In one's own space, which nobody else ever enters. */
const ONESELF = ['self'] as const satisfies readonly EffectiveRole[];
const MANAGERS = ['admin', 'parent'] as const satisfies readonly EffectiveRole[];

/**
 * The matrix: who may do what. Server, browser and database (`app.may`, generated from this) read the same table.
 * A rule that also depends on the row (own task, own name) stands in its area, on top of these.
 */
export const PERMISSIONS = {
  'family.view': EVERYBODY,
  'family.manage': MANAGERS,
  'members.rename_self': MEMBERS,
  'tasks.view': EVERYBODY,
  'tasks.create': MEMBERS,
  'tasks.manage': MANAGERS,
  'contacts.view': EVERYBODY,
  'contacts.manage': MANAGERS,
  'settings.own': ONESELF,
  'notifications.own': ONESELF,
  'subscription.own': ONESELF,
  'subscription.choose': MANAGERS,
  /** Is offered more than the family has: parents, not admins. */
  'subscription.upgrade': ['parent'],
} as const satisfies Record<string, readonly EffectiveRole[]>;

export type Permission = keyof typeof PERMISSIONS;

/** Whoever acts: the member id inside the family they act in, and their standing there. */
export interface Actor {
  readonly memberId: string;
  readonly effectiveRole: EffectiveRole;
}

/** True when the matrix gives `actor` the permission. */
export function may(actor: Pick<Actor, 'effectiveRole'>, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly EffectiveRole[]).includes(actor.effectiveRole); // widened: the tuple is narrower than Standing
}
