/** The roles a person can hold; a family member holds exactly one at a time, the latest row of `user_roles` decides. */
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
 * What a person is inside the space they entered: a role, `none` for a member without any role row (may look,
 * may change nothing), or `self` in the person's own space, where only their own rows live.
 */
export type EffectiveRole = Role | 'none' | 'self';
