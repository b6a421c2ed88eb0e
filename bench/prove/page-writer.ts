import { tasks } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import type { Change } from '#contract/sync.ts';
import { createWriter, type Written } from '#web/lib/sync/writer.ts';
import { shownTasks, type Page } from './browser.ts';
import type { PageWatch } from './page-watch.ts';
import type { Random } from './random.ts';

/** A change that a person made on a page. */
export interface MadeChange {
  readonly changeId: string;
  readonly rowId: string;
  readonly op: Change['op'];
  /** The outcomes that the screen received; empty until then. */
  readonly outcomes: string[];
}

type PageOp = 'create' | 'update' | 'remove';

const ROWS_MAX = 250;

/** Does on a page what a person would do on the tasks screen: any operation, or `op` on the row `on`. */
export function writeOnPage(
  page: Page,
  watch: PageWatch,
  random: Random,
  op = chooseOp(page, random),
  on?: string,
): MadeChange {
  return page.browser.run(() => write(page, watch, random, op, on));
}

function write(page: Page, watch: PageWatch, random: Random, op: PageOp, on?: string): MadeChange {
  const writer = createWriter(page.client, page.client.familyRows(), tasks);
  if (op === 'create') return note(page, op, writer.create({ title: `Task ${newId()}` }));
  const id = on ?? pickBusy(shownTasks(page), random).id;
  if (op === 'remove') {
    watch.ownMoves.add(id);
    return note(page, op, writer.remove(id));
  }
  // The text is unique, so that every update changes something and is logged.
  const description = `then ${newId()}`;
  const status = random.pick([undefined, undefined, 'pending', 'in progress', 'completed']);
  return note(page, op, writer.update(id, { description, ...(status ? { status } : {}) }));
}

/** Often one of the newest rows, so that changes of one row meet and answers overtake each other. */
export function pickBusy<Row>(rows: readonly Row[], random: Random): Row {
  return random.pick(random.chance(0.6) ? rows.slice(-3) : rows);
}

function chooseOp(page: Page, random: Random): PageOp {
  const count = shownTasks(page).length;
  if (count <= 3 || (count < ROWS_MAX && random.chance(0.4))) return 'create';
  return random.chance(0.15) ? 'remove' : 'update';
}

function note({ client }: Page, op: Change['op'], { id: rowId, saved }: Written<unknown>): MadeChange {
  const change = client.outbox.entries().findLast((entry) => entry.change.row_id === rowId)?.change;
  if (!change) throw new Error('A change did not reach the outbox.');
  const made: MadeChange = { changeId: change.id, rowId, op, outcomes: [] };
  void saved.then((outcome) => made.outcomes.push(outcome.kind));
  return made;
}
