import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../families.ts';
import type { Failures } from '../proof.ts';
import { listTasks, pullChanges } from '../requests.ts';

interface Seen {
  readonly id: string;
  readonly version: number;
}

/** Between two pulls: a session is allowed 1,200 requests a minute. */
const PAUSE_MS = 75;

/** Follows a family's tasks by pulling, and compares every answer with earlier ones. */
export class FeedReader {
  readonly #url: string;
  readonly #person: Person;
  readonly #failures: Failures;
  readonly #rows = new Map<string, Seen>();
  /** The newest version of every row ever seen, removed ones included. */
  readonly #newest = new Map<string, number>();
  #epoch = '';
  #version = -1;
  pulls = 0;
  lists = 0;
  scopeResets = 0;

  constructor(url: string, person: Person, failures: Failures) {
    this.#url = url;
    this.#person = person;
    this.#failures = failures;
  }

  /** Pulls until `isOver`, and once more after it. */
  async follow(isOver: () => boolean): Promise<void> {
    if (this.#version < 0) await this.#list();
    for (;;) {
      const wasOver = isOver();
      const isMore = await this.#pull();
      if (wasOver && !isMore) return;
      if (!isMore) await sleep(PAUSE_MS);
    }
  }

  /** Pulls the feed from its beginning, like a client that was offline since then. */
  async catchUpFrom(epoch: string): Promise<void> {
    this.#epoch = epoch;
    this.#version = 0;
    while (await this.#pull());
  }

  /** Checks that the followed rows equal a list made now. */
  async expectSameAsList(): Promise<void> {
    const { rows, version } = await listTasks(this.#url, this.#person);
    const isSame =
      rows.length === this.#rows.size && rows.every((row) => this.#rows.get(row.id)?.version === row.version);
    const { familyId } = this.#person;
    this.#failures.expect(
      isSame,
      `Family ${familyId}: ${this.#rows.size} rows were pulled, ${rows.length} are listed.`,
    );
    this.#failures.expect(
      version === this.#version,
      `Family ${familyId}: pulled up to ${this.#version} of ${version}.`,
    );
  }

  async #list(): Promise<void> {
    const { rows, epoch, version } = await listTasks(this.#url, this.#person);
    this.lists += 1;
    this.#failures.expect(version >= this.#version, `A list is at ${version}, after a pull up to ${this.#version}.`);
    this.#epoch = epoch;
    this.#version = version;
    this.#rows.clear();
    for (const row of rows) this.#take(row);
  }

  /** True when more can be pulled at once. */
  async #pull(): Promise<boolean> {
    const { status, body, text } = await pullChanges(this.#url, this.#person, this.#epoch, this.#version);
    if (!body) {
      this.#failures.add(`A pull since ${this.#version} answered ${status}: ${text}`);
      return false;
    }
    this.pulls += 1;
    this.#failures.expect(!body.reload, `A pull since ${this.#version} asked for a reload.`);
    this.#failures.expect(body.version >= this.#version, `A pull since ${this.#version} leads to ${body.version}.`);
    // Tasks lie in no scope: a gained or lost one leaves them as they are.
    if (body.visibility_reset && !body.visibility_reset.all) this.scopeResets += 1;
    if (body.reload || body.visibility_reset?.all) {
      await this.#list();
      return true;
    }
    this.#version = body.version;
    for (const row of (body.rows['tasks'] ?? []) as unknown as Seen[]) this.#take(row); // tasks have the base columns
    for (const id of body.removed_ids['tasks'] ?? []) this.#rows.delete(id);
    return body.more;
  }

  #take(row: Seen): void {
    const newest = this.#newest.get(row.id) ?? 0;
    this.#failures.expect(row.version >= newest, `Task ${row.id} came at version ${row.version} after ${newest}.`);
    this.#newest.set(row.id, row.version);
    this.#rows.set(row.id, row);
  }
}
