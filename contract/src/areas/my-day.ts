import * as z from 'zod/mini';
import { remoteFunction } from '../call.ts';
import { LocalDate, SentLocalDate, TimeZone, Timestamp } from '../times.ts';
import { Uuid } from '../uuid.ts';
import { familyPermissions } from './family.ts';

/** The days that an answer covers: the one that was asked for and the next, so that a device without network has those of tomorrow. */
export const MY_DAY_DAYS = 2;
/** The most tasks of an answer, and the most events. */
export const MY_DAY_ROWS_MAX = 100;

const DayTask = z.object({ id: Uuid, title: z.string(), due_date: Timestamp, due_all_day: z.boolean() });
/** One occurrence. Its days are those of the zone that was asked for; the last is included. */
const DayEvent = z.object({
  id: Uuid,
  title: z.string(),
  location: z.nullable(z.string()),
  is_all_day: z.boolean(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  first_day: LocalDate,
  last_day: LocalDate,
});

export const MyDay = z.object({ tasks: z.array(DayTask), events: z.array(DayEvent) });
export type MyDay = z.infer<typeof MyDay>;

/** `stamp` names the question and the state of the family that was read. Without tasks and events nothing has changed since the stamp that was sent. */
const MyDayAnswer = z.object({ ...z.partial(MyDay).shape, stamp: z.string() });

export const getMyDay = remoteFunction('my-day', {
  summary:
    "The caller's own day in the named family: their open tasks that are late or due, and the events for them or for everybody, on `day` and the next day. `known` is the stamp of an answer to the same question.",
  input: z.strictObject({
    day: SentLocalDate,
    time_zone: TimeZone,
    known: z.optional(z.string().check(z.maxLength(60))),
  }),
  output: MyDayAnswer,
  may: familyPermissions.view,
});
