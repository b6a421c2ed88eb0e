import { groceryItems, type GroceryItem } from '#contract/areas/groceries/items.ts';
import type { Actor } from '#contract/permissions.ts';

const ANA: Actor = { memberId: 'ana', effectiveRole: 'parent' };

/** An item of Ana as the server stores it, made in the given minute of an hour. */
export function anItem(name: string, fields: Partial<GroceryItem> = {}, minute = 0): GroceryItem {
  const made = new Date(Date.UTC(2026, 10, 24, 8, minute));
  const stamps = { version: 1, created_at: made.toISOString(), updated_at: made.toISOString(), deleted_at: null };
  const row = groceryItems.applyCreate({ list_id: 'list', name }, ANA, made);
  return { ...row, ...stamps, id: `${name} ${minute}`, ...fields };
}
