import type { Tx } from './transactions.ts';

/**
 * A point in the work of one area, or of the core, at which others take part in its transaction. Code that reaches the point calls
 * `tx.call(hook, facts)` and does not know who follows. `Facts` says what is handed over, `Answer` what a follower answers.
 */
export interface Hook<Facts, Answer = void> {
  readonly name: string;
  /** Only for the compiler. */
  readonly types?: (facts: Facts) => Answer;
}

export const hook = <Facts, Answer = void>(name: string): Hook<Facts, Answer> => ({ name });

/** What an area does at a hook. */
export interface Follower {
  readonly hook: string;
  readonly isMeant: (facts: unknown) => boolean;
  readonly run: (tx: Tx, facts: unknown) => Promise<unknown>;
}

/** A follower of `hook`, of those calls for which `isMeant` is true. What it throws refuses the whole transaction. */
export function follow<Facts, Answer>(
  { name }: Hook<Facts, Answer>,
  run: (tx: Tx, facts: Facts) => Promise<Answer>,
  isMeant: (facts: Facts) => boolean = () => true,
): Follower {
  // `callHooks` hands over the facts of a hook of this name.
  return { hook: name, isMeant: (facts) => isMeant(facts as Facts), run: (tx, facts) => run(tx, facts as Facts) };
}

/** True when a hook has followers; with `facts`, when one of them is meant. */
export function isFollowed<Facts>(
  followers: readonly Follower[] | undefined,
  { name }: Hook<Facts, unknown>,
  ...facts: readonly Facts[]
): boolean {
  return (followers ?? []).some((one) => one.hook === name && facts.every((each) => one.isMeant(each)));
}

/**
 * Runs the followers of a hook one after the other, in their order, and answers what they answer. Without a list of followers it throws:
 * work that others have to take part in must not be done half.
 */
export async function callHooks<Facts, Answer>(
  followers: readonly Follower[] | undefined,
  tx: Tx,
  { name }: Hook<Facts, Answer>,
  facts: Facts,
): Promise<Answer[]> {
  if (!followers) throw new Error(`These transactions were made without the areas, which follow "${name}".`);
  const answers: Answer[] = [];
  for (const follower of followers) {
    if (follower.hook !== name || !follower.isMeant(facts)) continue;
    answers.push((await follower.run(tx, facts)) as Answer); // it was made for this hook
  }
  return answers;
}
