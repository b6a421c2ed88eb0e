import * as z from 'zod/mini';
import { isManager, type Actor } from '../permissions.ts';
import type { Role } from '../roles.ts';
import { Uuid } from '../uuid.ts';

/** Managers; named members; or all but named members. */
export const AUDIENCE_KINDS = ['managers', 'people', 'except'] as const;
const MEMBERS_MAX = 50;

/** Who sees a row. Null for the whole family. */
export const Audience = z.nullable(
  z.strictObject({
    kind: z.enum(AUDIENCE_KINDS),
    /** The named members; empty for managers. */
    members: z.array(Uuid).check(z.maxLength(MEMBERS_MAX)),
  }),
);
export type Audience = z.infer<typeof Audience>;

/** The columns of a table whose rows say who sees them (`seenBy.always`). The database sets the scope: the row's own id, or null for the family. */
export const AUDIENCE_COLUMNS = { audience: Audience, scope_id: z.nullable(Uuid) } as const;

/** An audience as it is stored: the member who sets it stays among those who see the row. */
export function storedAudience(audience: Audience | undefined, { memberId }: Pick<Actor, 'memberId'>): Audience {
  if (!audience) return null;
  const others = new Set(audience.members);
  others.delete(memberId);
  if (audience.kind === 'managers') return { kind: 'managers', members: [] };
  return { kind: audience.kind, members: audience.kind === 'people' ? [memberId, ...others] : [...others] };
}

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
