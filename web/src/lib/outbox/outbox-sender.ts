import { CHANGES_PER_CALL } from '#contract/limits.ts';
import type { BaseRow } from '#contract/family-table.ts';
import { API } from '#contract/paths.ts';
import { isFinal } from '#contract/error-answer.ts';
import { SendChangesAnswer, type ChangeAnswer } from '#contract/sync.ts';
import { SYNC_MS, type Api } from '../api/api.ts';
import { ApiError, badAnswer, toApiError } from '../api/api-error.ts';
import type { Device, RunAlone } from '../storage/device.ts';
import { createListeners } from '../listeners.ts';
import type { Files } from '../files/files.ts';
import { takeFree, takeUploads } from './entry-order.ts';
import { createLane } from './outbox-lane.ts';
import type { OutboxDb } from './outbox-db.ts';
import { changesOf, dateChanges, type OutboxEntry, type Refusal } from './outbox-entry.ts';
import type { Outbox } from './outbox.ts';
import { createSendingTurns } from './sending-turns.ts';
import type { Settlement } from './settlement.ts';

export interface SenderParts {
  readonly device: Device;
  readonly api: Api;
  readonly db: OutboxDb;
  readonly runAlone: RunAlone;
  /** The files that changes name, which go before them. */
  readonly files: Files;
  /** The signed-in user. The API refuses to send changes as another user. */
  readonly currentUser: () => string | null;
  /** Stores the row of an answer, before its change leaves the outbox. */
  readonly storeRow: (user: string, family: string, table: string, row: BaseRow) => Promise<void>;
  /** Whether `user` is still a member of `family`. Rejects when the server cannot be asked now. */
  readonly isMember: (user: string, family: string) => Promise<boolean>;
}

/** Told when sending had to stop: the ids of the changes that wait, and the error after which, where it was tried. */
export type StallListener = (family: string, ids: ReadonlySet<string>, error: ApiError | null) => void;

export interface Sender {
  /** Sends the waiting changes of one family. Resolves when none are left or the rest has to go on waiting. Never rejects. */
  send(user: string, family: string): Promise<void>;
  sendAll(): Promise<void>;
  /** Ends the sender's own pauses (not those the server asked for) and sends. */
  resume(): void;
  onStalled(listener: StallListener): () => void;
  close(): void;
}

/** True when an error of the whole call concerns its changes. NOT_FOUND means that the server lacks this address. */
function isAboutChanges(error: ApiError): boolean {
  return error.isFinal && error.code !== 'NOT_FOUND';
}

/** Why an entry was refused, if it was. The answer that is about a change itself tells more than those of its group. */
function refusalOf(answers: readonly ChangeAnswer[]): Refusal | null {
  const refused = answers.filter(({ status, code = '' }) => status !== 200 && isFinal(status, code));
  const answer = refused.find(({ code }) => code !== 'GROUP_REFUSED') ?? refused[0];
  if (!answer) return null;
  const { id, status, code = 'UNPROCESSABLE', message = 'This cannot be done as asked.', hint, fields } = answer;
  return { status, code, message, hint, fields, ...(answers.length > 1 ? { changeId: id } : {}) };
}

function answerOf(id: string, { status, code, message, hint, fields }: ApiError): ChangeAnswer {
  return { id, status, code, message, hint, fields };
}

/** The first entries that have at most `limit` changes together, and at least one entry: a group is sent in one call. */
function takeChanges(entries: readonly OutboxEntry[], limit: number): OutboxEntry[] {
  let count = 0;
  return entries.filter((entry, index) => {
    count += changesOf(entry).length;
    return index === 0 || count <= limit;
  });
}

/** Why the rest of a batch waits. A 401 inside a batch becomes a 503, because the next call refreshes the session. */
function pauseOf({ status, code = 'UNAVAILABLE', message = '' }: ChangeAnswer): ApiError {
  return new ApiError({ status: status === 401 ? 503 : status, code, message });
}

/**
 * Sends the outbox in order, per user and family, from one client at a time, and retries until the server has answered. A file that is being
 * uploaded holds up only what follows from its change.
 */
export function createSender(parts: SenderParts, outbox: Outbox): Sender {
  const { device, api, db, files } = parts;
  const stalled = createListeners<Parameters<StallListener>>();
  const turns = createSendingTurns(device, parts.runAlone);
  /** How often the file of an entry could not be uploaded, by the id of the entry. */
  const failures = new Map<string, number>();
  let isClosed = false;

  async function applyAnswers(
    user: string,
    family: string,
    batch: OutboxEntry[],
    answers: readonly ChangeAnswer[],
  ): Promise<void> {
    const answerById = new Map(answers.map((answer) => [answer.id, answer]));
    const saved = new Set<string>();
    const refusals = new Map<string, Refusal>();
    const settlements: Settlement[] = [];
    for (const entry of batch) {
      const changes = changesOf(entry);
      const given = changes.map(({ id }) => answerById.get(id)).filter((answer) => answer !== undefined);
      const refusal = refusalOf(given);
      if (refusal) refusals.set(entry.id, refusal);
      if (given.length < changes.length || given.some(({ status }) => status !== 200)) continue;
      for (const [index, { id, table }] of changes.entries()) {
        const row = (given[index]?.row ?? null) as BaseRow | null; // rows of every family table have the base columns
        if (row) await parts.storeRow(user, family, table, row);
        settlements.push({ id, user, family, table, row, error: null });
      }
      saved.add(entry.id);
    }
    if (saved.size + refusals.size === 0) return;
    await files.forget(batch.filter(({ id }) => saved.has(id)));
    files.reconsider(batch.filter(({ id }) => refusals.has(id)));
    const { refused, folded } = await db.resolve(user, family, saved, refusals);
    for (const entry of refused) {
      const error = entry.error ?? null;
      const alongside = folded.filter((dependent) => entry.folded?.some((change) => change.id === dependent.id));
      for (const { id, table } of [entry, ...alongside].flatMap(changesOf)) {
        settlements.push({ id, user, family, table, row: null, error });
      }
    }
    outbox.settle(settlements, refused);
  }

  /** Uploads the files of an entry. A refused file refuses its changes; throws the ApiError that makes them wait. */
  async function upload(user: string, family: string, entry: OutboxEntry): Promise<void> {
    try {
      await files.send(user, family, entry);
    } catch (thrown) {
      const error = toApiError(thrown);
      const isWaiting = (await db.listWaiting(user, family)).some(({ id }) => id === entry.id);
      if (!isWaiting) return; // discarded meanwhile, which ends the upload
      if (!isAboutChanges(error)) throw error;
      const answers = changesOf(entry).map(({ id }) => answerOf(id, error));
      await applyAnswers(user, family, [entry], answers);
    }
  }

  /**
   * Sends until no change waits, but for those that follow from a file, or until another client has taken the turn. Throws the ApiError that
   * makes the rest wait.
   */
  async function drain(user: string, family: string, isMine: () => boolean): Promise<void> {
    let limit = CHANGES_PER_CALL;
    for (;;) {
      const listed = await db.listWaiting(user, family, limit);
      let free = takeFree(listed, files.isDue);
      if (free.length < listed.length) free = takeFree(await db.listWaiting(user, family), files.isDue);
      if (isClosed || !isMine()) return;
      const batch = takeChanges(free, limit);
      if (batch.length === 0) return;
      let answers: readonly ChangeAnswer[];
      try {
        const body = { changes: batch.flatMap((entry) => dateChanges(entry, device.now())) };
        ({ answers } = await api.send(
          { method: 'POST', path: API.changes, as: user, family, body, timeoutMs: SYNC_MS },
          SendChangesAnswer,
        ));
      } catch (thrown) {
        const error = toApiError(thrown);
        if (!isAboutChanges(error)) throw error;
        const isOver = error.code === '42501' && !(await parts.isMember(user, family));
        if (!isOver && batch.length > 1) {
          // One change fails the whole call. Halving the batch finds it.
          limit = Math.ceil(batch.flatMap(changesOf).length / 2);
          continue;
        }
        answers = batch.flatMap(changesOf).map(({ id }) => answerOf(id, error));
      }
      await applyAnswers(user, family, batch, answers);
      limit = CHANGES_PER_CALL;
      const open = answers.find((answer) => answer.status !== 200 && !isFinal(answer.status, answer.code ?? ''));
      if (open) throw pauseOf(open);
      if (!answers.some((answer) => batch.some(({ id }) => id === answer.id))) throw badAnswer();
    }
  }

  /**
   * Uploads the files that waiting changes name, one after the other, and first those that failed least often; what does not depend on them
   * is sent meanwhile.
   */
  async function uploadAll(user: string, family: string, isMine: () => boolean): Promise<void> {
    for (;;) {
      const due = takeUploads(await db.listWaiting(user, family), files.isDue);
      const failuresOf = ({ id }: OutboxEntry) => failures.get(id) ?? 0;
      const [first] = due.toSorted((one, other) => failuresOf(one) - failuresOf(other));
      if (!first || isClosed || !isMine()) return;
      failures.set(first.id, failuresOf(first) + 1);
      await upload(user, family, first);
      failures.delete(first.id);
      await changes.send(user, family); // within this lock: another client would upload the file of a waiting change again
    }
  }

  const waitingIn = (family: string) =>
    outbox.entries().filter((entry) => entry.family === family && entry.state === 'waiting');

  const shared = {
    ...{ device, turns },
    onStopped: (family: string, error: ApiError | null) =>
      stalled.emit(family, new Set(waitingIn(family).map(({ id }) => id)), error),
    retry: (user: string, family: string) => void send(user, family),
  };
  const changes = createLane(shared, 'casita-outbox', drain);
  const uploads = createLane(shared, 'casita-uploads', uploadAll);

  async function send(user: string, family: string): Promise<void> {
    const isSent = await changes.send(user, family);
    if (isSent && waitingIn(family).some(files.isDue)) await uploads.send(user, family);
  }

  async function sendAll(): Promise<void> {
    const user = parts.currentUser();
    if (user === null) return;
    const waiting = outbox.entries().filter((entry) => entry.state === 'waiting');
    await Promise.all([...new Set(waiting.map(({ family }) => family))].map((family) => send(user, family)));
  }

  function resume(): void {
    for (const lane of [changes, uploads]) lane.forgetOwnPauses();
    void sendAll();
  }

  const stopListening = device.onWake(resume);
  return {
    send,
    sendAll,
    resume,
    onStalled: stalled.add,
    close: () => {
      isClosed = true;
      stopListening();
      turns.close();
      for (const lane of [changes, uploads]) lane.close();
    },
  };
}
