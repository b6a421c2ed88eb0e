import { tasks } from '#contract/areas/tasks.ts';
import type { Settlement } from '#web/lib/outbox/outbox.ts';
import { shownTasks, type Page } from './browser.ts';
import type { Failures } from './proof.ts';

/** What one page did and was told. */
export interface PageWatch {
  /** Every change made on this page, and its end when it had one: null for saved, else the code of the refusal. */
  readonly ends: ReadonlyMap<string, string | null>;
  /** Rows that this page removed or restored itself: their coming and going is its own doing. */
  readonly ownMoves: Set<string>;
  /** How often the store was looked at after it said it changed. */
  looks(): number;
}

/** Looks at every change of a page's store, and at every outcome that a screen would tell the person. */
export function watchPage(page: Page, name: string, failures: Failures): PageWatch {
  const rows = page.client.familyRows();
  if (!rows) throw new Error('A page without a family cannot be watched.');
  const newest = new Map<string, number>();
  const ends = new Map<string, string | null>();
  const ownMoves = new Set<string>();
  let shown = new Set<string>();
  let gone = new Set<string>();
  let looks = 0;

  function look(): void {
    // While a list is being fetched anew there is nothing on the screen to go back.
    if (page.client.familyRows()?.view(tasks, {}).status !== 'ready') return;
    looks += 1;
    const now = new Set<string>();
    for (const { id, version } of shownTasks(page)) {
      now.add(id);
      // A row of one's own that the server has not answered yet has no version.
      if (version === 0) continue;
      const before = newest.get(id) ?? 0;
      failures.expect(version >= before, `${name}: task ${id} showed version ${version} after ${before}.`);
      const isBack = gone.has(id) && version <= before && !ownMoves.has(id);
      failures.expect(!isBack, `${name}: task ${id} went and came back at version ${version}.`);
      newest.set(id, Math.max(version, before));
    }
    gone = new Set([...gone, ...shown].filter((id) => !now.has(id)));
    shown = now;
  }

  function settle({ id, error }: Settlement): void {
    failures.expect(!ends.has(id), `${name}: change ${id} was settled twice, which would tell the person twice.`);
    ends.set(id, error?.code ?? null);
  }

  rows.subscribe(look);
  page.client.outbox.onSettled(settle);
  return { ends, ownMoves, looks: () => looks };
}
