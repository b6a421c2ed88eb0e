import { ROLES, type EffectiveRole } from './roles.ts';

const ANY_ROLE = [...ROLES, 'none'] as const satisfies readonly EffectiveRole[];
const MEMBERS = ROLES;
/** The person in their personal workspace, which no other person can enter. */
const PERSON = ['self'] as const satisfies readonly EffectiveRole[];
const MANAGERS = ['admin', 'parent'] as const satisfies readonly EffectiveRole[];

/**
 * The permission matrix. Server, client and database (`app.may`, which is generated from it) use the same one. A rule that also
 * depends on the row (own task, own name) is declared in its area, in addition to these.
 */
export const PERMISSIONS = {
  'family.view': ANY_ROLE,
  'family.manage': MANAGERS,
  'members.rename_self': MEMBERS,
  'tasks.view': ANY_ROLE,
  'tasks.create': MEMBERS,
  'tasks.manage': MANAGERS,
  'contacts.view': ANY_ROLE,
  'contacts.manage': MANAGERS,
  'settings.own': PERSON,
  'notifications.own': PERSON,
  'subscription.own': PERSON,
  'subscription.choose': MANAGERS,
  /** Sees offers of a higher plan: parents, not admins. */
  'subscription.upgrade': ['parent'],
} as const satisfies Record<string, readonly EffectiveRole[]>;

export type Permission = keyof typeof PERMISSIONS;

/** The acting person: their member id and their effective role in the workspace. */
export interface Actor {
  readonly memberId: string;
  readonly effectiveRole: EffectiveRole;
}

/** True when the matrix gives `actor` the permission. */
export function may(actor: Pick<Actor, 'effectiveRole'>, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly EffectiveRole[]).includes(actor.effectiveRole); // widened: the tuple is narrower than EffectiveRole
}
