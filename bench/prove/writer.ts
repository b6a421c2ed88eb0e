import { setTimeout as sleep } from 'node:timers/promises';
import { isFinal } from '#contract/error-answer.ts';
import { newId } from '#contract/ids.ts';
import type { Change, ChangeAnswer } from '#contract/sync.ts';
import { recordedId } from '#server/platform/tables/apply-change.ts';
import type { Person } from './families.ts';
import type { Failures } from './proof.ts';
import type { Random } from './random.ts';
import { sendChanges } from './requests.ts';

/** A row as it must be at the end. */
export interface Expected {
  readonly title: string;
  readonly description: string | null;
  readonly status: string;
  readonly isRemoved: boolean;
}

/** What the server acknowledged to one writer. */
export interface Ledger {
  readonly person: Person;
  /** By row id. */
  readonly rows: Map<string, Expected>;
  /** Every acknowledged change by its `logKey`, with its operation. */
  readonly acknowledged: Map<string, Change['op']>;
  /** Rows of creations without an answer that the writer gave up, by group: they exist once, all of a group, or not at all. */
  readonly givenUp: string[][];
  /** Number of acknowledged groups. */
  groups: number;
}

/** What the log says of a change: it has one id for all changes of a group. */
export function logKey(changeId: string | null, rowId: string): string {
  return `${changeId} ${rowId}`;
}

/** How fast and how long writers write. */
export interface Pace {
  readonly url: string;
  /** The pause between two changes of one writer. */
  readonly everyMs: number;
  readonly failures: Failures;
  isOver(): boolean;
}

const RETRY_MS = 60;
const BATCH_MAX = 6;

/**
 * Writes until the pace is over, like an outbox: in order, repeating each change until it has its answer. Only the writer touches
 * its rows, so their expected state is known.
 */
export async function writeAlong(
  person: Person,
  random: Random,
  pace: Pace,
  onBegin: (record: Ledger) => void = () => {},
): Promise<Ledger> {
  const record: Ledger = { person, rows: new Map(), acknowledged: new Map(), givenUp: [], groups: 0 };
  onBegin(record);
  await sleep(random.int(0, pace.everyMs));
  while (!pace.isOver()) {
    const startedAt = Date.now();
    const size = random.chance(0.2) ? random.int(2, BATCH_MAX) : 1;
    await sendUntilAnswered(makeBatch(size, record, random), record, random, pace);
    await sleep(Math.max(0, size * pace.everyMs - (Date.now() - startedAt)));
  }
  return record;
}

function makeBatch(size: number, record: Ledger, random: Random): Change[] {
  const batch: Change[] = [];
  const touched = new Set<string>();
  const isGroup = size > 1 && random.chance(0.5);
  // A group of creations can be given up, because nothing else depends on its rows.
  const isNew = isGroup && random.chance(0.5);
  for (let index = 0; index < size; index += 1) {
    const change = isNew ? makeCreation() : makeChange(record, random);
    // One change per row and batch, so that the batch can be made from acknowledged values.
    if (touched.has(change.row_id)) continue;
    touched.add(change.row_id);
    batch.push(change);
  }
  return isGroup ? batch.map((change) => ({ ...change, group: batch[0]?.id })) : batch;
}

const baseOf = () => ({ id: newId(), table: 'tasks', made_at: new Date().toISOString() });

function makeCreation(): Change {
  const base = baseOf();
  const fields = { title: `Task ${base.id}`, description: `first ${base.id}` };
  return { ...base, op: 'create', row_id: newId(), fields };
}

function makeChange(record: Ledger, random: Random): Change {
  const base = baseOf();
  const ids = [...record.rows.keys()];
  if (ids.length < 5 || random.chance(0.35)) return makeCreation();
  const row_id = random.pick(ids);
  if (record.rows.get(row_id)?.isRemoved) return { ...base, op: 'restore', row_id, fields: {} };
  if (random.chance(0.1)) return { ...base, op: 'remove', row_id, fields: {} };
  // Every value is unique, so that every update changes something and is logged.
  const status = random.pick(['pending', 'in progress', 'completed']);
  return { ...base, op: 'update', row_id, fields: { description: `then ${base.id}`, status } };
}

async function sendUntilAnswered(batch: Change[], record: Ledger, random: Random, pace: Pace): Promise<void> {
  let open = batch;
  // Decided once per change: deciding at every attempt would give up all changes in a long outage.
  const mayGiveUp = random.chance(batch[0]?.group ? 0.5 : 0.1);
  while (open.length > 0) {
    const reply = await sendChanges(pace.url, record.person, open);
    if (reply.body) {
      for (const answer of reply.body.answers) takeAnswer(answer, open, record, pace.failures);
      const isWhole = open.length === reply.body.answers.length;
      pace.failures.expect(isWhole || !open[0]?.group, 'A group was answered in part.');
      if (open[0]?.group) record.groups += 1;
      open = open.slice(reply.body.answers.length);
      continue;
    }
    const { code = '' } = readCode(reply.text);
    if (isFinal(reply.status, code) || reply.status === 500) {
      pace.failures.add(`A call of ${open.length} changes was refused with ${reply.status}: ${reply.text}`);
      return;
    }
    const isOne = open.length === 1 || open[0]?.group !== undefined;
    if (mayGiveUp && reply.status === 0 && isOne && open.every(({ op }) => op === 'create')) {
      record.givenUp.push(open.map(({ row_id }) => row_id));
      return;
    }
    await sleep(RETRY_MS + random.int(0, RETRY_MS));
  }
}

function readCode(text: string): { code?: string } {
  try {
    return JSON.parse(text) as { code?: string }; // the contract's error body
  } catch {
    return {};
  }
}

function takeAnswer(answer: ChangeAnswer, open: readonly Change[], record: Ledger, failures: Failures): void {
  const change = open.find(({ id }) => id === answer.id);
  if (!change || answer.status !== 200) {
    failures.add(`A change was refused with ${answer.status} ${answer.code}: ${answer.message}`);
    return;
  }
  const together = change.group === undefined ? [change] : open.filter(({ group }) => group === change.group);
  record.acknowledged.set(logKey(recordedId(together), change.row_id), change.op);
  const before = record.rows.get(change.row_id);
  record.rows.set(change.row_id, expectAfter(change, before));
}

function expectAfter(change: Change, before: Expected | undefined): Expected {
  const { title, description, status } = change.fields as Partial<Expected>; // made above
  if (change.op === 'create') {
    return { title: title ?? '', description: description ?? null, status: 'pending', isRemoved: false };
  }
  if (!before) throw new Error('A change to a row that was never created.');
  if (change.op === 'remove') return { ...before, isRemoved: true };
  if (change.op === 'restore') return { ...before, isRemoved: false };
  return { ...before, description: description ?? null, status: status ?? before.status };
}
