import type { OutsideProblem } from '#contract/areas/outside-calendars.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { workerOf, type Worker } from '../../platform/jobs/queue.ts';
import { fetchOutside, type Fetched, type Validators } from '../../platform/outside/fetch-outside.ts';
import {
  dropEvents,
  FETCH_CALENDAR,
  queueFetch,
  recordFailure,
  recordSuccess,
  storeEvents,
  type FetchCalendar,
} from './outside-commands.ts';
import { findCalendar } from './outside-queries.ts';
import { nextFetch } from './rules.ts';

interface Ways {
  readonly fetch: (address: string, validators: Validators) => Promise<Fetched>;
  readonly random: () => number;
}

const PRODUCT: Ways = { fetch: fetchOutside, random: Math.random };

/** Each answer is held in memory. One at a time of a family, so that its slow addresses do not delay those of others. */
const FETCHES_AT_ONCE = 4;

/** Fetches outside calendars, outside of any transaction, and queues each again. A failure is a state of the calendar and no error. */
export function fetchCalendarWorker(transactions: Transactions, ways: Ways = PRODUCT): Worker {
  const worker = workerOf(FETCH_CALENDAR, (fetched) => fetchCalendar(transactions, fetched, ways));
  return { ...worker, atOnce: FETCHES_AT_ONCE, inTurn: 'family_id', whenSetBack: 'wait-as-long' };
}

async function fetchCalendar(transactions: Transactions, fetched: FetchCalendar, ways: Ways): Promise<void> {
  const { family_id: familyId } = fetched;
  const calendar = await transactions.withSystem('look which calendar is due', {}, async (tx) => {
    const found = await findCalendar(tx, fetched);
    return found && { ...found, now: tx.now };
  });
  if (!calendar) return;
  if (calendar.deleted_at !== null) {
    await transactions.withSystem('drop the events of a removed calendar', { familyId }, (tx) =>
      dropEvents(tx, fetched),
    );
    return;
  }
  const random = ways.random();
  if (!calendar.is_open) {
    await transactions.withSystem('put off a calendar of a family without a plan', {}, (tx) =>
      queueFetch(tx, fetched, nextFetch(tx.now, 0, random)),
    );
    return;
  }
  const fail = (problem: OutsideProblem) =>
    transactions.withSystem('record that a calendar could not be fetched', { familyId }, (tx) =>
      recordFailure(tx, fetched, problem, random),
    );
  try {
    const problem = await updateCalendar(transactions, fetched, calendar, { ...ways, random: () => random });
    if (problem !== null) await fail(problem);
  } catch (error) {
    // The family is told and the next attempt is queued; the queue reports the error to the operator.
    await fail('failed');
    throw error;
  }
}

type Due = NonNullable<Awaited<ReturnType<typeof findCalendar>>> & { readonly now: Date };

/** Makes a calendar's events those that are at its address now, and queues the next fetch; or answers why it could not. */
async function updateCalendar(
  transactions: Transactions,
  fetched: FetchCalendar,
  calendar: Due,
  ways: Ways,
): Promise<OutsideProblem | null> {
  const { family_id: familyId } = fetched;
  const random = ways.random();
  // People who accept what is there now want it also when it has not changed since.
  const validators = fetched.accept_fewer
    ? { etag: null, lastModified: null }
    : { etag: calendar.etag, lastModified: calendar.last_modified };
  const answer = await ways.fetch(calendar.address, validators);
  if (answer.kind === 'failed') return answer.problem;
  if (answer.kind === 'unchanged') {
    // An answer that nothing has changed, to a question that named nothing, is none.
    if (validators.etag === null && validators.lastModified === null) return 'status';
    await transactions.withSystem('record that a calendar is as it was', { familyId }, (tx) =>
      recordSuccess(tx, fetched, random, null),
    );
    return null;
  }
  const { bytes, ...next } = answer;
  const { readRows } = await import('./file-rules.ts'); // with its library, because many servers follow no calendar
  const read = readRows(bytes, calendar, calendar.now);
  if (typeof read === 'string') return read;
  const { rows, reading } = read;
  await transactions.withSystem('store the events of a calendar', { familyId }, async (tx) => {
    // It may have been removed while it was fetched.
    const present = await findCalendar(tx, fetched);
    if (!present || present.deleted_at !== null) return;
    if (await storeEvents(tx, fetched, rows))
      await recordSuccess(tx, fetched, random, { ...next, count: rows.length, reading });
    else await recordFailure(tx, fetched, 'shrunk', random, rows.length);
  });
  return null;
}
