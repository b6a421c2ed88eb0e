/** The roles of people. A family member has exactly one at a time; the latest row of `user_roles` decides. */
export const ROLES = [
  'admin',
  'parent',
  'child',
  'baby_sister',
  'grandma',
  'grandpa',
  'nurse',
  'backoffice_admin',
] as const;
export type Role = (typeof ROLES)[number];

/**
 * A person's role in a workspace: a role of the family; `none` for a member without a role row, who may read and change nothing; or
 * `self` in the personal workspace, which contains only their own rows.
 */
export type EffectiveRole = Role | 'none' | 'self';
