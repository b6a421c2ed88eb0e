import { tasks } from '#contract/areas/tasks.ts';
import type { Settlement } from '#web/lib/outbox/settlement.ts';
import { shownTasks, type Page } from './browser.ts';
import type { Failures } from './proof.ts';

/** The changes and outcomes of one page. */
export interface PageWatch {
  /** Every finished change of this page: null for saved, else the code of the refusal. */
  readonly ends: ReadonlyMap<string, string | null>;
  /** Rows that this page removed or restored itself. They may disappear and come back. */
  readonly ownMoves: Set<string>;
  /** How often the store was read after it reported a change. */
  looks(): number;
}

/** Reads every change of a page's store, and every outcome that a screen would show. */
export function watchPage(page: Page, name: string, failures: Failures): PageWatch {
  const rows = page.client.familyRows();
  if (!rows) throw new Error('A page without a family cannot be watched.');
  const newest = new Map<string, number>();
  const ends = new Map<string, string | null>();
  const ownMoves = new Set<string>();
  let shown = new Set<string>();
  let removed = new Set<string>();
  let looks = 0;

  function look(): void {
    // While a list is loading again, the screen shows no rows.
    if (page.client.familyRows()?.view(tasks, {}).status !== 'ready') return;
    looks += 1;
    const now = new Set<string>();
    for (const { id, version } of shownTasks(page)) {
      now.add(id);
      // A row of this page has no version until the server has answered.
      if (version === 0) continue;
      const before = newest.get(id) ?? 0;
      failures.expect(version >= before, `${name}: task ${id} showed version ${version} after ${before}.`);
      const isBack = removed.has(id) && version <= before && !ownMoves.has(id);
      failures.expect(!isBack, `${name}: task ${id} went and came back at version ${version}.`);
      newest.set(id, Math.max(version, before));
    }
    removed = new Set([...removed, ...shown].filter((id) => !now.has(id)));
    shown = now;
  }

  function recordEnd({ id, error }: Settlement): void {
    failures.expect(!ends.has(id), `${name}: change ${id} ended twice, which would show the person two outcomes.`);
    ends.set(id, error?.code ?? null);
  }

  rows.subscribe(look);
  page.client.outbox.onSettled(recordEnd);
  return { ends, ownMoves, looks: () => looks };
}
