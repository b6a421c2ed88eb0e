/** A module of the build, with the ids of those that it imports at once and when it runs. */
export interface Module {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly code: string | null;
}

/** The modules of the build by their ids. */
export type Graph = ReadonlyMap<string, Module>;

export const importsOf = ({ importedIds }: Module) => importedIds;

/** Modules by the ends of their paths. Throws for an end that no module has: it has moved. */
export function findModules(graph: Graph, ends: readonly string[]): string[] {
  return ends.map((end) => {
    const found = [...graph.keys()].find((id) => id.replaceAll('\\', '/').replace(/\?.*$/, '').endsWith(`/${end}`));
    if (found === undefined) throw new Error(`${end} is missing from the bundle`);
    return found;
  });
}

/** These modules and all that they lead to by `next`. */
export function findReached(
  graph: Graph,
  roots: readonly string[],
  next: (module: Module) => readonly string[],
): ReadonlySet<string> {
  const reached = new Set(roots);
  for (const id of reached) {
    const module = graph.get(id);
    for (const one of module ? next(module) : []) reached.add(one);
  }
  return reached;
}
