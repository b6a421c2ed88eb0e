/** The ids of a written demo family: the family's, and each person's by their key. */
export interface WrittenDemoFamily {
  readonly familyId: string | null;
  readonly ids: ReadonlyMap<string, string>;
}

export function idOf(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (!id) throw new Error(`No person of this demo family is called ${key}.`);
  return id;
}
