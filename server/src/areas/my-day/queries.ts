import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { MY_DAY_DAYS, MY_DAY_ROWS_MAX, type getMyDay, type MyDay } from '#contract/areas/my-day.ts';
import { addDays } from '#contract/recurrence/local-times.ts';
import { occurrencesIn, type Occurrence } from '#contract/recurrence/occurrences.ts';
import { instantOf, localOf } from '#contract/recurrence/zones.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';

type Asked = z.infer<typeof getMyDay.input>;

/**
 * The member's own day in the entered family. Read with their rights, so that it has nothing that its lists would not have. Nothing is read
 * where no row of the family has changed since the answer that the caller knows, because pages ask every few seconds.
 */
export async function readMyDay(tx: MemberTx, asked: Asked): Promise<z.infer<typeof getMyDay.output>> {
  const stamp = stampOf(tx, asked);
  if (asked.known === stamp) return { stamp };
  return { stamp, tasks: await listOwnTasks(tx, asked), events: await listOwnEvents(tx, asked) };
}

/** Names the state of the family, whose day it is, and the question: a stamp of another family or day never stands for this answer. */
function stampOf({ epoch, version, familyId, actor }: MemberTx, { day, time_zone }: Asked): string {
  const parts = [epoch, version, familyId, actor.memberId, day, time_zone];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** Open tasks of the member that are late or due, the latest dates first where there are too many. */
async function listOwnTasks({ db, familyId, actor }: MemberTx, { day, time_zone }: Asked): Promise<MyDay['tasks']> {
  const { memberId } = actor;
  const open = await db
    .selectFrom('tasks')
    .select(['id', 'title', 'due_date', 'due_all_day'])
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'completed')
    .where(sql<boolean>`(assigned_to = ${memberId}::uuid or ${memberId}::uuid = any (assigned_members))`)
    .execute();
  const end = addDays(day, MY_DAY_DAYS);
  return open
    .flatMap(({ due_date, ...task }) => {
      if (due_date === null) return [];
      const dueDay = task.due_all_day ? due_date : localOf(Date.parse(due_date), time_zone);
      return dueDay.slice(0, 10) < end ? [{ ...task, due_date, dueDay }] : [];
    })
    .toSorted((one, other) => (one.dueDay > other.dueDay ? -1 : 1))
    .slice(0, MY_DAY_ROWS_MAX)
    .map(({ dueDay: _dueDay, ...task }) => task);
}

/** Events for the member or for everybody, the family's own and those of calendars that it follows, in the order of their start. */
async function listOwnEvents(tx: MemberTx, { day, time_zone }: Asked): Promise<MyDay['events']> {
  const { db, familyId, actor } = tx;
  const [fromMs, toMs] = [day, addDays(day, MY_DAY_DAYS)].map((one) => instantOf(`${one}T00:00`, time_zone));
  const window = { fromMs: fromMs ?? 0, toMs: toMs ?? 0 };
  const [from, to] = [new Date(window.fromMs).toISOString(), new Date(window.toMs).toISOString()];
  const own = await db
    .selectFrom('family_events')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    .where('task_id', 'is', null)
    .where('range_start', '<', to)
    .where('range_end', '>=', from)
    .execute();
  const outside = await db
    .selectFrom('outside_events as event')
    .innerJoin('outside_calendars as calendar', (join) =>
      join.onRef('calendar.family_id', '=', 'event.family_id').onRef('calendar.id', '=', 'event.source_id'),
    )
    .selectAll('event')
    .select('calendar.member_id')
    .where('event.family_id', '=', familyId)
    .where('event.deleted_at', 'is', null)
    .where('calendar.deleted_at', 'is', null)
    .where('event.range_start', '<', to)
    .where('event.range_end', '>=', from)
    .execute();
  // Who an occurrence is for is known only now: a row that changes one may name others than its series.
  const ofFamily = occurrencesIn(own, window, time_zone).filter(
    ({ event }) => event.assigned_members.length === 0 || event.assigned_members.includes(actor.memberId),
  );
  const ofOthers = occurrencesIn(outside, window, time_zone).filter(
    ({ event }) => event.member_id === null || event.member_id === actor.memberId,
  );
  return [...ofFamily, ...ofOthers]
    .toSorted((one, other) => one.startMs - other.startMs || (one.key < other.key ? -1 : 1))
    .slice(0, MY_DAY_ROWS_MAX)
    .map(toDayEvent);
}

type Shown = Parameters<typeof occurrencesIn>[0][number] & { title: string; location: string | null };

function toDayEvent({
  event,
  isAllDay,
  startMs,
  endMs,
  firstDay,
  lastDay,
}: Occurrence<Shown>): MyDay['events'][number] {
  return {
    id: event.id,
    title: event.title,
    location: event.location,
    is_all_day: isAllDay,
    starts_at: new Date(startMs).toISOString(),
    ends_at: new Date(endMs).toISOString(),
    first_day: firstDay,
    last_day: lastDay,
  };
}
