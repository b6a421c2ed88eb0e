import * as z from 'zod/mini';
import { BASE_COLUMNS } from '../../family-table.ts';
import { LocalDate, SentLocalDate, TimeZone, Timestamp } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { amount } from '../groceries/amounts.ts';

/** Addresses of the kitchen screen, below those that the cookie of a pairing is sent to. They need nothing else, and no other call accepts it. */
export const KITCHEN_API = {
  day: '/api/auth/paired/day',
  /** A stream as `API.live`: it says that the day may have changed. */
  live: '/api/auth/paired/live',
  tick: '/api/auth/paired/tick',
  photos: '/api/auth/paired/day/photos',
} as const;

/** The days that an answer covers, the one that was asked for first, so that a screen without network turns the day over. */
export const KITCHEN_DAYS = 7;
/** The most tasks, events and items of an answer, each. */
export const KITCHEN_ROWS_MAX = 200;

/** Query of `GET /api/auth/paired/day`: the day of the screen, and the time zone that its clock shows. */
export const AskedKitchenDay = z.object({ day: SentLocalDate, time_zone: TimeZone });
export type AskedKitchenDay = z.infer<typeof AskedKitchenDay>;

/** Address of the small square of the photo of one of the people whom the day shows this device now, else 404 NOT_FOUND. */
export const kitchenPhotoAddress = (photo: string) => `${KITCHEN_API.photos}/${photo}`;

const KitchenPerson = z.object({
  id: Uuid,
  name: z.string(),
  /** One of MEMBER_COLOURS. */
  colour: z.string(),
  /** At `kitchenPhotoAddress`. */
  photo: z.nullable(Uuid),
});
export type KitchenPerson = z.infer<typeof KitchenPerson>;

const KitchenTask = z.object({
  id: Uuid,
  title: z.string(),
  due_date: z.nullable(Timestamp),
  due_all_day: z.boolean(),
  is_done: z.boolean(),
  /** Whom it is for. */
  people: z.array(Uuid),
  /** Who may tick it, by their face. */
  tickers: z.array(Uuid),
});
export type KitchenTask = z.infer<typeof KitchenTask>;

/** One occurrence. Its days are those of the zone that was asked for; the last is included. */
const KitchenEvent = z.object({
  id: Uuid,
  title: z.string(),
  location: z.nullable(z.string()),
  is_all_day: z.boolean(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  first_day: LocalDate,
  last_day: LocalDate,
  /** Whom it is for; empty for the whole family. */
  people: z.array(Uuid),
});
export type KitchenEvent = z.infer<typeof KitchenEvent>;

const KitchenItem = z.object({ id: BASE_COLUMNS.id, name: z.string(), ...amount, is_checked: z.boolean() });
export type KitchenItem = z.infer<typeof KitchenItem>;

/**
 * What every member may see of the family's days: tasks that are late, due or were done today, events, and the grocery list that opens at once.
 * PGRST116 for a device that is not paired or does not show the day, or not any more.
 */
export const KitchenDay = z.object({
  epoch: Uuid,
  version: z.int(),
  day: LocalDate,
  people: z.array(KitchenPerson),
  tasks: z.array(KitchenTask),
  events: z.array(KitchenEvent),
  groceries: z.nullable(z.object({ id: Uuid, title: z.string(), items: z.array(KitchenItem) })),
});
export type KitchenDay = z.infer<typeof KitchenDay>;

/**
 * Body of `POST /api/auth/paired/tick`: a task or an item is done, or not, for the member whose face was pressed. Refusals: 42501 for a row
 * that this member may not tick, PGRST116 for one that the screen does not show, and for a device that does not show the day any more.
 */
export const KitchenTick = z.strictObject({
  table: z.enum(['tasks', 'grocery_items']),
  id: Uuid,
  is_done: z.boolean(),
  member_id: Uuid,
});
export type KitchenTick = z.infer<typeof KitchenTick>;
