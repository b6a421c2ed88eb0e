import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Task } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import type { Change } from '#contract/sync.ts';
import { closePage, createBrowser, openPage, shownTasks, signIn, storedTasks, wakePage, type Page } from './browser.ts';
import type { Family } from './families.ts';
import { watchPage, type PageWatch } from './page-watch.ts';
import { pickBusy, writeOnPage, type MadeChange } from './page-writer.ts';
import type { Failures } from './proof.ts';
import { Proxy, type PlannedCut } from './proxy.ts';
import type { Random } from './random.ts';
import { listTasks, sendChanges } from './requests.ts';
import type { ServerProcess } from './server-process.ts';

export interface CutCounts {
  writes: number;
  refused: number;
  hits: number;
  looks: number;
  outside: number;
  /** The time from healing until everything was right again, by kind of cut. */
  backMs: Map<string, number[]>;
}

interface WorldParts {
  readonly server: ServerProcess;
  /** Two managers, a child, and a grandma who writes past the cut network. */
  readonly family: Family;
  readonly password: string;
  readonly random: Random;
  readonly failures: Failures;
  readonly counts: CutCounts;
}

interface WatchedPage extends Page {
  readonly name: string;
  readonly isChild: boolean;
  readonly watch: PageWatch;
  readonly made: MadeChange[];
}

/** The time limit for a page to notice first a stream and then a call that got no answer. */
const RIGHT_AGAIN_MS = 15_000;
const LOOK_MS = 40;

/** One family behind one network that is cut: two browsers of parents, one of them with two pages, and a child's. */
export class CutWorld {
  static readonly PAGES = 4;
  readonly #parts: WorldParts;
  readonly #proxy: Proxy;
  readonly #pages: readonly WatchedPage[];
  #isBroken = false;

  private constructor(parts: WorldParts, proxy: Proxy, pages: readonly WatchedPage[]) {
    this.#parts = parts;
    this.#proxy = proxy;
    this.#pages = pages;
  }

  static async open(parts: WorldParts): Promise<CutWorld> {
    const { server, family, password, failures } = parts;
    const proxy = await Proxy.open(server.port);
    const pages: WatchedPage[] = [];
    for (const [index, person] of family.people.slice(0, 3).entries()) {
      const browser = createBrowser(`http://127.0.0.1:${proxy.port}`);
      for (let client = 0; client < (index === 0 ? 2 : 1); client += 1) {
        const page = openPage(browser);
        await signIn(page, person.email, password);
        const name = `page ${pages.length + 1}`;
        pages.push({ ...page, name, isChild: index === 2, watch: watchPage(page, name, failures), made: [] });
      }
    }
    return new CutWorld(parts, proxy, pages);
  }

  /** People write, the network is cut, people go on writing, the network heals. Then everything must be right again. */
  async live(planned: PlannedCut): Promise<void> {
    // A world that did not become right again would fail every further time for the same reason.
    if (this.#isBroken) return;
    const { random, counts } = this.#parts;
    await this.#write(random.int(1, 4), 120);
    const delays = random.fork(String(random.next()));
    // Under a delay no answer is lost, so more writes give more answers that overtake each other.
    const busy = planned.cut === 'delay' ? 3 : 1;
    this.#proxy.cut(planned.cut, () => delays.int(5, 900));
    await Promise.all([
      this.#write(random.int(1, 5) * busy, 300 / busy),
      this.#writePast(random.int(0, 3) * busy),
      sleep(random.int(60, 1_200)),
    ]);
    this.#proxy.heal(planned.aftermath);
    const healedAt = Date.now();
    // Most of the time the browser reports that the network is back.
    if (random.chance(0.6)) for (const page of this.#pages) wakePage(page);
    await this.#expectRight(planned);
    const name = `${planned.cut}, then ${planned.aftermath}`;
    counts.backMs.set(name, [...(counts.backMs.get(name) ?? []), Date.now() - healedAt]);
  }

  async #write(count: number, pauseMs: number): Promise<void> {
    const { random, counts } = this.#parts;
    for (let index = 0; index < count; index += 1) {
      const page = random.pick(this.#pages);
      page.made.push(writeOnPage(page, page.watch, random));
      counts.writes += 1;
      await sleep(random.int(0, pauseMs));
    }
  }

  /** Writes of another family member on a network that works. */
  async #writePast(count: number): Promise<void> {
    const { server, family, random, failures, counts } = this.#parts;
    const [parent] = family.people;
    if (!parent || count === 0) return;
    const { rows } = await listTasks(server.url, parent);
    for (let index = 0; index < count; index += 1) {
      const row = random.chance(0.8) && rows.length > 0 ? pickBusy(rows, random) : null;
      const op: Change['op'] = row ? random.pick(['update', 'update', 'remove'] as const) : 'create';
      const fields =
        op === 'update' ? { description: `past ${newId()}` } : op === 'create' ? { title: `Past ${newId()}` } : {};
      const change: Change = {
        id: newId(),
        table: 'tasks',
        op,
        row_id: row?.id ?? newId(),
        fields,
        made_at: new Date().toISOString(),
      };
      const { status, body, text } = await sendChanges(server.url, parent, [change]);
      const code = body?.answers[0]?.status ?? status;
      failures.expect(code === 200 || code === 404, `A change past the network was answered ${code} ${text}.`);
      counts.outside += 1;
      await sleep(random.int(0, 150));
    }
  }

  async #expectRight({ cut, aftermath }: PlannedCut): Promise<void> {
    const { failures } = this.#parts;
    const deadline = Date.now() + RIGHT_AGAIN_MS;
    for (;;) {
      const wrong = await this.#findWrong();
      if (wrong === null) break;
      if (Date.now() > deadline) {
        this.#isBroken = true;
        failures.add(`${RIGHT_AGAIN_MS / 1_000} s after ${cut}, then ${aftermath}: ${wrong}`);
        return;
      }
      await sleep(LOOK_MS);
    }
    for (const { name, made, watch, isChild } of this.#pages) {
      for (const { changeId, op, outcomes } of made) {
        const end = watch.ends.get(changeId);
        if (!failures.expect(end !== undefined, `${name}: ${op} ${changeId} left the outbox without an end.`)) continue;
        // Another member may have removed the row, and a child may touch only its own. Nothing else may be refused.
        const isRight = end === null || end === 'PGRST116' || (isChild && end === '42501');
        failures.expect(isRight, `${name}: ${op} ${changeId} was refused with ${end}.`);
        failures.expect(outcomes.length <= 1, `${name}: the screen heard ${outcomes.join(' and ')} about ${changeId}.`);
        const isConsistent = outcomes.every((kind) => kind === 'waiting' || (kind === 'saved') === (end === null));
        failures.expect(
          isConsistent,
          `${name}: the screen heard ${outcomes.join()} about ${changeId}, which ended with ${end}.`,
        );
      }
    }
  }

  /** The first difference between the pages and the server; null when there is none. */
  async #findWrong(): Promise<string | null> {
    const { server, family } = this.#parts;
    for (const { client, name } of this.#pages) {
      const waiting = client.outbox.entries().filter(({ state }) => state === 'waiting').length;
      if (waiting > 0) return `${name} still has ${waiting} waiting changes.`;
    }
    const [parent] = family.people;
    if (!parent) return null;
    const { rows } = await listTasks(server.url, parent);
    for (const page of this.#pages) {
      const shown = findDifference(rows, shownTasks(page));
      if (shown) return `${page.name} shows ${shown}`;
      const stored = findDifference(rows, await storedTasks(page));
      if (stored) return `${page.name} has stored ${stored}`;
    }
    return null;
  }

  /** Checks that every saved creation and update is in the log once, nothing refused is, and nothing is twice. */
  async expectAppliedOnce(admin: pg.Client): Promise<void> {
    const { family, failures, counts } = this.#parts;
    const { rows } = await admin.query<{ change_id: string; count: number }>(
      `select change_id, count(*)::int as count from app.changes
       where family_id = $1 and change_id is not null and table_name = 'tasks' group by 1`,
      [family.id],
    );
    const applied = new Map(rows.map(({ change_id, count }) => [change_id, count]));
    for (const [id, count] of applied) failures.expect(count === 1, `Change ${id} was applied ${count} times.`);
    for (const { made, watch, name } of this.#pages) {
      counts.looks += watch.looks();
      for (const { changeId, op } of made) {
        const isSaved = watch.ends.get(changeId) === null;
        if (!isSaved) counts.refused += 1;
        if (!isSaved) failures.expect(!applied.has(changeId), `${name}: ${op} ${changeId} was refused and applied.`);
        // Removing a row that was removed already writes no entry.
        else if (op !== 'remove')
          failures.expect(applied.has(changeId), `${name}: ${op} ${changeId} was saved and is lost.`);
      }
    }
    counts.hits += this.#proxy.hits;
  }

  async close(): Promise<void> {
    for (const page of this.#pages) closePage(page);
    await this.#proxy.close();
  }
}

function findDifference(expected: readonly Task[], found: readonly Task[]): string | null {
  if (expected.length !== found.length) return `${found.length} tasks instead of ${expected.length}.`;
  const byId = new Map(found.map((row) => [row.id, row]));
  const other = expected.find((row) => !isDeepStrictEqual({ ...byId.get(row.id) }, { ...row }));
  return other ? `${JSON.stringify(byId.get(other.id))} instead of ${JSON.stringify(other)}.` : null;
}
