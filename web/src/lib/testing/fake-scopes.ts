import type { AnyFamilyTable, BaseRow } from '#contract/family-table.ts';

/** The members who hold the scope that a row makes; null for a table whose rows make none. */
function holdersOf({ seenBy }: AnyFamilyTable, row: object | undefined): readonly string[] | null {
  if (seenBy === 'family' || seenBy.holders === undefined) return null;
  return ((row as Record<string, unknown> | undefined)?.[seenBy.holders] ?? []) as readonly string[]; // a list of ids, as declared
}

/** True for a table whose rows make scopes. */
export function makesScopes(table: AnyFamilyTable): boolean {
  return holdersOf(table, undefined) !== null;
}

/** The scopes of one family on the fake server, and who holds them. */
export class FakeScopes {
  private readonly holders = new Map<string, Set<string>>();
  /** The table whose row made a scope. Scopes that the server gave are not in it. */
  private readonly madeBy = new Map<string, string>();
  private readonly onChange: (memberId: string, scope: string) => void;

  constructor(onChange: (memberId: string, scope: string) => void) {
    this.onChange = onChange;
  }

  isHeld(scope: string, memberId: string): boolean {
    return scope === memberId || (this.holders.get(scope)?.has(memberId) ?? false);
  }

  /** True for a scope that a row of this table made. */
  isMadeBy({ name }: AnyFamilyTable, id: string): boolean {
    return this.madeBy.get(id) === name;
  }

  /** Adds a member to a scope, or removes it. */
  hold(scope: string, memberId: string, isHolding: boolean): void {
    const members = this.holders.get(scope) ?? new Set();
    if (members.has(memberId) === isHolding) return;
    if (isHolding) members.add(memberId);
    else members.delete(memberId);
    this.holders.set(scope, members);
    this.onChange(memberId, scope);
  }

  /** Makes a member the first holder of the scope of a new row, unless its id is a scope already. */
  open({ name }: AnyFamilyTable, id: string, memberId: string): void {
    if (this.holders.has(id)) return;
    this.madeBy.set(id, name);
    this.hold(id, memberId, true);
  }

  /** Gives and takes the scope that a row makes, as its column of holders changed. */
  follow(table: AnyFamilyTable, before: BaseRow | undefined, after: BaseRow): void {
    if (table.seenBy !== 'family' && table.seenBy.holder !== undefined)
      return this.followHolder(table.seenBy.scope, table.seenBy.holder, before, after);
    const now = holdersOf(table, after);
    if (!now) return;
    if (!before) this.madeBy.set(after.id, table.name);
    const was = new Set(before ? holdersOf(table, before) : this.holders.get(after.id));
    for (const member of was) if (!now.includes(member)) this.hold(after.id, member, false);
    for (const member of now) if (!was.has(member)) this.hold(after.id, member, true);
  }

  /** Gives and takes a scope whose holders are rows. */
  private followHolder(scope: string, holder: string, ...[before, after]: (BaseRow | undefined)[]): void {
    const hold = (row: BaseRow | undefined, isHolding: boolean) => {
      if (!row || row.deleted_at !== null) return;
      const columns = row as unknown as Record<string, string>; // both are declared as ids
      this.hold(columns[scope] ?? '', columns[holder] ?? '', isHolding);
    };
    hold(before, false);
    hold(after, true);
  }

  /** Remembers a scope. The function that it answers restores it. */
  save(id: string): () => void {
    const [held, madeBy] = [this.holders.get(id), this.madeBy.get(id)];
    const before = new Set(held);
    return () => {
      if (held) this.holders.set(id, before);
      else this.holders.delete(id);
      if (madeBy === undefined) this.madeBy.delete(id);
    };
  }
}
