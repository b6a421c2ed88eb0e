/** Who became what: the family's id, and the id of each person by their key. */
export interface WrittenDemoFamily {
  readonly familyId: string | null;
  readonly ids: ReadonlyMap<string, string>;
}

export function idOf(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (!id) throw new Error(`Nobody in this household is called ${key}.`);
  return id;
}
