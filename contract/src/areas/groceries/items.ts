import * as z from 'zod/mini';
import { BASE_COLUMNS, familyTable, serverTable, type Unstamped } from '../../family-table.ts';
import { ONE_PICTURE } from '../../files/kinds.ts';
import { NAME_MAX, TITLE_MAX, WHOLE_ROWS_MAX } from '../../limits.ts';
import { may, type Actor } from '../../permissions.ts';
import { isSameValue } from '../../sync.ts';
import { line, text } from '../../text.ts';
import { LocalDate, SentLocalDate, Timestamp, TimeZone } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { Aisle, amount, groceryPermissions, Position, Price, ProductName, Quantity, Unit } from './amounts.ts';
import { groceryDishes } from './meals.ts';

const { view, add, manage } = groceryPermissions;

export const ITEM_SOURCES = ['manual', 'assistant', 'staple', 'meal'] as const;
export const ITEM_NOTE_MAX = 500;

/** What a person says of an item. */
const details = {
  ...amount,
  category: Aisle,
  position: Position,
  note: z.nullable(text(ITEM_NOTE_MAX)),
  brand: z.nullable(line(NAME_MAX)),
  /** The number of its bar code, of 8 or 12 to 14 digits. */
  gtin: z.nullable(line(14).check(z.regex(/^(\d{8}|\d{12,14}|)$/))),
  /** What all of it costs. */
  price: Price,
  for_member: z.nullable(Uuid),
  dish_id: z.nullable(Uuid),
  dish_name: z.nullable(line(TITLE_MAX)),
} as const;

export const GroceryItem = z.object({
  ...BASE_COLUMNS,
  list_id: Uuid,
  name: z.string(),
  ...details,
  is_checked: z.boolean(),
  checked_by: z.nullable(Uuid),
  /** When it was ticked, by the clock of the device. */
  checked_at: z.nullable(Timestamp),
  added_by: Uuid,
  source: z.enum(ITEM_SOURCES),
  photo: z.nullable(Uuid),
});
export type GroceryItem = z.infer<typeof GroceryItem>;

const NewGroceryItem = z.strictObject({
  list_id: Uuid,
  name: ProductName,
  ...z.partial(z.object(details)).shape,
  /** Not `staple`: those are the server's. */
  source: z.optional(z.enum(['manual', 'assistant', 'meal'])),
});
export type NewGroceryItem = z.infer<typeof NewGroceryItem>;
const GroceryItemChanges = z.partial(
  z.strictObject({ list_id: Uuid, name: ProductName, ...details, is_checked: z.boolean(), photo: z.nullable(Uuid) }),
);
export type GroceryItemChanges = z.infer<typeof GroceryItemChanges>;

const UNSAID = {
  ...{ quantity: null, unit: null, amount_words: null, category: null, position: null, note: null, brand: null },
  ...{ gtin: null, price: null, for_member: null, dish_id: null, dish_name: null, photo: null },
} as const;

function createItem(fields: NewGroceryItem, actor: Actor): Unstamped<GroceryItem> {
  const unticked = { is_checked: false, checked_by: null, checked_at: null };
  return { ...UNSAID, source: 'manual', ...fields, ...unticked, added_by: actor.memberId };
}

/** A tick stays the first one's who made it, also when another member ticks the same item again. */
function updateItem(item: GroceryItem, changes: GroceryItemChanges, actor: Actor, now: Date): Unstamped<GroceryItem> {
  const updated: GroceryItem = { ...item, ...changes };
  if (updated.is_checked !== item.is_checked) {
    updated.checked_by = updated.is_checked ? actor.memberId : null;
    updated.checked_at = updated.is_checked ? now.toISOString() : null;
  }
  return updated;
}

const TICK = { is_checked: false, checked_by: null, checked_at: null } as const;

/** Members change their own items. Those of others they tick, and no more; managers change all. */
function mayUpdateItem(actor: Actor, before: GroceryItem, after: Unstamped<GroceryItem>): boolean {
  if (may(actor, manage)) return true;
  if (!may(actor, add)) return false;
  return before.added_by === actor.memberId || isSameValue({ ...before, ...TICK }, { ...before, ...after, ...TICK });
}

/**
 * Each addition is a row of its own, so that two devices that add the same offline lose nothing: screens show rows of one list that fit each
 * other as one line with their sum (`quantities.ts`). A change of `is_checked` and `list_id` alone is accepted of a removed item
 * too, which stays removed: it is one of several changes of a line.
 */
export const groceryItems = familyTable('grocery_items', {
  row: GroceryItem,
  create: NewGroceryItem,
  update: GroceryItemChanges,
  workspace: 'family',
  label: ({ name }) => name,
  may: {
    read: view,
    create: add,
    update: mayUpdateItem,
    remove: (actor, item) => may(actor, manage) || (may(actor, add) && item.added_by === actor.memberId),
  },
  seenBy: 'family',
  chosen: { dish_id: { table: groceryDishes, name: 'dish_name' } },
  sync: { by: 'created_at', size: 200 },
  limit: 100_000,
  filter: ['list_id', 'id'],
  files: { photo: ONE_PICTURE },
  persist: 'disk',
  serverColumns: { create: ['added_by', 'is_checked'], update: ['checked_by', 'checked_at'] },
  applyCreate: createItem,
  applyUpdate: updateItem,
});

/** What the family buys, from its ticks. `category` is what a manager said of it, which counts more than where it was bought last. */
export const GroceryProduct = z.object({
  ...BASE_COLUMNS,
  /** As it was written last. There is one row for all names that are the same product (`products.ts`). */
  name: z.string(),
  /** How much of it was bought last. */
  quantity: Quantity,
  unit: Unit,
  category: Aisle,
  bought_category: Aisle,
  last_price: Price,
  times_bought: z.int(),
  last_bought_at: z.nullable(Timestamp),
});
export type GroceryProduct = z.infer<typeof GroceryProduct>;

export const GROCERY_PRODUCTS_MAX = WHOLE_ROWS_MAX;

/** The family's history of products, for suggestions. Of more than `GROCERY_PRODUCTS_MAX` the least bought and oldest go. */
export const groceryProducts = serverTable('grocery_products', {
  row: GroceryProduct,
  update: z.partial(z.strictObject({ category: Aisle })),
  workspace: 'family',
  label: ({ name }) => name,
  may: { read: view, update: manage, remove: manage },
  seenBy: 'family',
  sync: 'full',
  limit: GROCERY_PRODUCTS_MAX,
  filter: [],
  persist: 'disk',
});

const staple = {
  name: ProductName,
  ...amount,
  category: Aisle,
  every_weeks: z.int().check(z.minimum(1), z.maximum(8)),
  /** The next day on which it is added. */
  next_on: SentLocalDate,
  /** The time zone in which that day was chosen. */
  time_zone: z.nullable(TimeZone),
  /** The list to which it is added; null for the one that opens at once. */
  list_id: z.nullable(Uuid),
  is_paused: z.boolean(),
} as const;
const { name, every_weeks, next_on, ...rest } = staple;
const NewGroceryStaple = z.strictObject({ name, every_weeks, next_on, ...z.partial(z.object(rest)).shape });

export const GroceryStaple = z.object({
  ...BASE_COLUMNS,
  ...staple,
  next_on: LocalDate,
  time_zone: z.nullable(z.string()),
  created_by: Uuid,
});
export type GroceryStaple = z.infer<typeof GroceryStaple>;

/** What is bought again every few weeks: the server adds it on its day, but where it is still on the list. */
export const groceryStaples = familyTable('grocery_staples', {
  row: GroceryStaple,
  create: NewGroceryStaple,
  update: z.partial(z.strictObject(staple)),
  workspace: 'family',
  label: (row) => row.name,
  may: { read: view, create: manage, update: manage, remove: manage },
  seenBy: 'family',
  sync: 'full',
  limit: 500,
  filter: [],
  persist: 'disk',
  serverColumns: { create: ['created_by'] },
  applyCreate: (fields, actor: Actor): Unstamped<GroceryStaple> => ({
    ...{ quantity: null, unit: null, amount_words: null, category: null },
    ...{ time_zone: null, list_id: null, is_paused: false },
    ...fields,
    created_by: actor.memberId,
  }),
});
