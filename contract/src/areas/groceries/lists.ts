import * as z from 'zod/mini';
import { BASE_COLUMNS, familyTable, type Unstamped } from '../../family-table.ts';
import { NAME_MAX, TITLE_MAX, WHOLE_ROWS_MAX } from '../../limits.ts';
import { may, type Actor } from '../../permissions.ts';
import { isSameValue } from '../../sync.ts';
import { line, neededLine } from '../../text.ts';
import { Timestamp } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { groceryPermissions, Position } from './amounts.ts';
import { AISLES } from './units.ts';

const { view, add, manage } = groceryPermissions;

const chosen = {
  /** The shop where it is bought, by the name that people give it. */
  shop: z.nullable(line(NAME_MAX)),
  position: Position,
  /** The one that opens at once; without any it is the first by position. Where one becomes it, the server takes it from the others. */
  is_first: z.boolean(),
  shows_prices: z.boolean(),
} as const;

const columns = {
  title: z.string(),
  ...chosen,
  is_completed: z.boolean(),
  completed_at: z.nullable(Timestamp),
  completed_by: z.nullable(Uuid),
  /** The list to which the items went that were left when it was completed. */
  next_list_id: z.nullable(Uuid),
  /** The member who is in the shop with it now, and since when. */
  shopper_id: z.nullable(Uuid),
  shopping_since: z.nullable(Timestamp),
  created_by: Uuid,
} as const;

export const GroceryList = z.object({ ...BASE_COLUMNS, ...columns });
export type GroceryList = z.infer<typeof GroceryList>;

const NewGroceryList = z.strictObject({ title: neededLine(TITLE_MAX), ...z.partial(z.object(chosen)).shape });
export type NewGroceryList = z.infer<typeof NewGroceryList>;
const GroceryListChanges = z.partial(
  z.strictObject({
    title: neededLine(TITLE_MAX),
    ...chosen,
    is_completed: z.boolean(),
    next_list_id: z.nullable(Uuid),
    shopper_id: z.nullable(Uuid),
  }),
);
export type GroceryListChanges = z.infer<typeof GroceryListChanges>;

function createList(fields: NewGroceryList, actor: Actor): Unstamped<GroceryList> {
  return {
    ...{ shop: null, position: null, is_first: false, shows_prices: false },
    ...fields,
    ...{ is_completed: false, completed_at: null, completed_by: null, next_list_id: null },
    ...{ shopper_id: null, shopping_since: null, created_by: actor.memberId },
  };
}

/** Whom it was completed by and since when one is in the shop follows from the change. A completed list has no one in the shop. */
function updateList(list: GroceryList, changes: GroceryListChanges, actor: Actor, now: Date): Unstamped<GroceryList> {
  const updated: GroceryList = { ...list, ...changes };
  if (updated.is_completed !== list.is_completed) {
    updated.completed_at = updated.is_completed ? now.toISOString() : null;
    updated.completed_by = updated.is_completed ? actor.memberId : null;
  }
  if (updated.is_completed) updated.shopper_id = null;
  if (updated.shopper_id !== list.shopper_id)
    updated.shopping_since = updated.shopper_id === null ? null : now.toISOString();
  return updated;
}

const SHOPPING = { shopper_id: null, shopping_since: null } as const;

/** Managers write lists. Every member goes shopping with one, and says that the shopping is over. */
function mayUpdateList(actor: Actor, before: GroceryList, after: Unstamped<GroceryList>): boolean {
  if (may(actor, manage)) return true;
  const { shopper_id } = after;
  const isOwn = shopper_id === null || shopper_id === actor.memberId || shopper_id === before.shopper_id;
  return may(actor, add) && isOwn && isSameValue({ ...before, ...SHOPPING }, { ...before, ...after, ...SHOPPING });
}

/** What a family buys. Completing one moves what is left to the next list (`nextListId`). */
export const groceryLists = familyTable('grocery_lists', {
  row: GroceryList,
  create: NewGroceryList,
  update: GroceryListChanges,
  workspace: 'family',
  label: ({ title }) => title,
  permissions: groceryPermissions,
  may: { read: view, create: manage, update: mayUpdateList, remove: manage },
  seenBy: 'family',
  sync: 'full',
  limit: WHOLE_ROWS_MAX,
  filter: ['is_completed'],
  persist: 'disk',
  serverColumns: { create: ['created_by', 'is_completed'], update: ['completed_at', 'completed_by', 'shopping_since'] },
  applyCreate: createList,
  applyUpdate: updateList,
});

/**
 * The id of the list that follows a completed one. Two devices that complete the same list make the same next one: a creation of a list that
 * exists, with the id of a next list, answers that list and changes nothing.
 */
export const nextListId = (listId: string): string => besideId(listId, 1n);

/** The id of the list that a list with this id follows, if it follows one. */
export const previousListId = (listId: string): string => besideId(listId, -1n);

function besideId(id: string, step: bigint): string {
  const last = BigInt.asUintN(48, BigInt(`0x${id.slice(24)}`) + step);
  return `${id.slice(0, 24)}${last.toString(16).padStart(12, '0')}`;
}

/** What a next list takes over from the one before it. */
export const nextListFields = ({ title, shop, position, is_first, shows_prices }: GroceryList): NewGroceryList => ({
  ...{ title, shop, position, is_first, shows_prices },
});

const Aisles = z.array(z.enum(AISLES)).check(
  z.maxLength(AISLES.length),
  z.refine((aisles) => new Set(aisles).size === aisles.length),
);
const shop = {
  name: neededLine(NAME_MAX),
  /** The order in which a manager has put the aisles; null while the learned one counts. It is never changed by what is learned. */
  aisles: z.nullable(Aisles),
} as const;

export const GroceryShop = z.object({
  ...BASE_COLUMNS,
  ...shop,
  /** Where each aisle comes on the way through the shop, from 0 to 1, the first one first: learned from the order of ticks. */
  learned: z.nullable(z.array(z.object({ aisle: z.enum(AISLES), place: z.number() }))),
});
export type GroceryShop = z.infer<typeof GroceryShop>;
const NewGroceryShop = z.strictObject({ name: shop.name, aisles: z.optional(shop.aisles) });

/** The ways through shops. The server makes the row of a shop when it has learned one. Lists name a shop by its name, in any case. */
export const groceryShops = familyTable('grocery_shops', {
  row: GroceryShop,
  create: NewGroceryShop,
  update: z.partial(NewGroceryShop),
  workspace: 'family',
  label: ({ name }) => name,
  may: { read: view, create: manage, update: manage, remove: manage },
  seenBy: 'family',
  sync: 'full',
  limit: 100,
  filter: [],
  persist: 'disk',
});

/** The aisles in the order of a shop: as a manager has put them, else as learned. Those of which nothing is known stand in the order of most shops. */
export function aislesOf(row: Pick<GroceryShop, 'aisles' | 'learned'> | null): readonly (typeof AISLES)[number][] {
  const placed = new Map((row?.learned ?? []).map(({ aisle, place }) => [aisle, place]));
  const usual = (aisle: (typeof AISLES)[number]) => placed.get(aisle) ?? AISLES.indexOf(aisle) / AISLES.length;
  const known = row?.aisles ?? [];
  const others = AISLES.filter((aisle) => !known.includes(aisle));
  return [...known, ...others.toSorted((one, other) => usual(one) - usual(other))];
}
