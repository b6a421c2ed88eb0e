import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import { MY_DAY_ROWS_MAX, type getMyDay } from '#contract/areas/my-day.ts';
import { OWN_DAY } from '../../core/own-day/hooks.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';

type Asked = z.infer<typeof getMyDay.input>;

/**
 * The member's own day in the entered family. Read with their rights, so that it has nothing that its lists would not have. Nothing is read
 * where no row of the family has changed since the answer that the caller knows, because pages ask every few seconds.
 */
export async function readMyDay(tx: MemberTx, asked: Asked): Promise<z.infer<typeof getMyDay.output>> {
  const stamp = stampOf(tx, asked);
  if (asked.known === stamp) return { stamp };
  const parts = await tx.call(OWN_DAY, { member: tx, asked });
  const events = parts
    .flatMap((part) => part.events ?? [])
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at) || (one.id < other.id ? -1 : 1));
  const tasks = parts.flatMap((part) => part.tasks ?? []);
  return { stamp, tasks: tasks.slice(0, MY_DAY_ROWS_MAX), events: events.slice(0, MY_DAY_ROWS_MAX) };
}

/** Names the state of the family, whose day it is, and the question: a stamp of another family or day never stands for this answer. */
function stampOf({ epoch, version, familyId, actor }: MemberTx, { day, time_zone }: Asked): string {
  const parts = [epoch, version, familyId, actor.memberId, day, time_zone];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
