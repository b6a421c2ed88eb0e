import { isManager } from '../permissions.ts';
import type { Role } from '../roles.ts';
import type { Audience } from './audience.ts';

interface Seer {
  readonly id: string;
  readonly role: Role | null;
  readonly left_at: string | null;
}

/**
 * The present members who see a row: those of its audience, its maker and those it is for (`always`). A child hides nothing from managers, and
 * what no present member would see goes to managers. The database computes the same (`app.seers_of`).
 */
export function seersOf<One extends Seer>(
  audience: Audience,
  { maker, always }: { readonly maker: string; readonly always: readonly string[] },
  family: readonly One[],
): One[] {
  const present = family.filter(({ left_at }) => left_at === null);
  if (audience === null) return present;
  const { kind, members } = audience;
  const isChilds = family.some(({ id, role }) => id === maker && role === 'child');
  const seers = present.filter((one) => {
    if (always.includes(one.id) || (isChilds && isManager(one.role))) return true;
    return kind === 'managers' ? isManager(one.role) : members.includes(one.id) === (kind === 'people');
  });
  return seers.length > 0 ? seers : present.filter(({ role }) => isManager(role));
}
