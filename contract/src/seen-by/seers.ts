import { isManager, may, type Permission } from '../permissions.ts';
import type { Role } from '../roles.ts';
import type { Audience } from './audience.ts';
import type { SeenBy } from './seen-by.ts';

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

interface ReadTable {
  readonly may: { readonly read: Permission };
  readonly seenBy: SeenBy;
}

/**
 * True for a row that a present member sees, by their role's permission and the audience of the row, as the database shows it to them. Of a row in
 * another scope it is false: who holds that is not said in the row.
 */
export function isSeenBy<One extends Seer>(
  { may: { read }, seenBy }: ReadTable,
  row: Readonly<Record<string, unknown>>,
  member: One,
  family: readonly One[],
): boolean {
  if (!may({ effectiveRole: member.role ?? 'none' }, read)) return false;
  if (seenBy === 'family') return true;
  if (!seenBy.always) return false;
  // The columns of a table that says so (`AUDIENCE_COLUMNS`, and one member or a list).
  const always = seenBy.always.flatMap((column) => (row[column] ?? []) as string | string[]);
  const seers = seersOf(row['audience'] as Audience, { maker: row['created_by'] as string, always }, family);
  return seers.some(({ id }) => id === member.id);
}
