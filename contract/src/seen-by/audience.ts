import * as z from 'zod/mini';
import type { Actor } from '../permissions.ts';
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
