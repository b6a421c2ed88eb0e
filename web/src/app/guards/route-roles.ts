import type { Role } from '#contract/roles.ts';

const MONEY_AND_SCHOOL: readonly Role[] = ['admin', 'parent', 'child'];
/** Addresses, with all below them, that not every role may open. The side bar hides what the guard would refuse. */
const ROUTE_ROLES: Readonly<Record<string, readonly Role[]>> = {
  '/finances': MONEY_AND_SCHOOL,
  '/school': MONEY_AND_SCHOOL,
};

/** True when a member with this role may open the path. Without a role, listed paths stay closed. */
export function mayOpenPath(path: string, role: Role | null): boolean {
  const roles = ROUTE_ROLES[`/${path.split('/')[1]}`];
  return roles === undefined || (role !== null && roles.includes(role));
}
