import { tasks } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import type { Change } from '#contract/sync.ts';
import { createWriter, type Written } from '#web/lib/writer.ts';
import { shownTasks, type Page } from './browser.ts';
import type { PageWatch } from './page-watch.ts';
import type { Random } from './random.ts';

/** A change that a person made on a page. */
export interface MadeChange {
  readonly changeId: string;
  readonly rowId: string;
  readonly op: Change['op'];
  /** What the screen was told about it; empty until then. */
  readonly outcomes: string[];
}

const ROWS_MAX = 250;

/** Does on a page what a person would do on the tasks screen. */
export function writeOnPage(page: Page, watch: PageWatch, random: Random): MadeChange {
  const writer = createWriter(page.tab, page.tab.familyRows(), tasks);
  const rows = shownTasks(page);
  const row = rows.length > 3 && (rows.length >= ROWS_MAX || random.chance(0.6)) ? random.pick(rows) : null;
  if (!row) return note(page, 'create', writer.create({ title: `Task ${newId()}` }));
  const kind = random.next();
  if (kind < 0.15) {
    watch.ownMoves.add(row.id);
    return note(page, 'remove', writer.remove(row.id));
  }
  // Always a text of its own, so that every update changes something and stands in the log.
  const description = `then ${newId()}`;
  if (kind < 0.5) return note(page, 'update', writer.update(row.id, { description }));
  return note(page, 'update', writer.update(row.id, { status: random.pick(['pending', 'in progress', 'completed']), description }));
}

function note({ tab }: Page, op: Change['op'], { id: rowId, saved }: Written<unknown>): MadeChange {
  const change = tab.outbox.entries().findLast((entry) => entry.change.row_id === rowId)?.change;
  if (!change) throw new Error('A change did not reach the outbox.');
  const made: MadeChange = { changeId: change.id, rowId, op, outcomes: [] };
  void saved.then((outcome) => made.outcomes.push(outcome.kind));
  return made;
}
