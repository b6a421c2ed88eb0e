import type { GroceryProduct } from '#contract/areas/groceries/items.ts';

declare module '../../platform/db/schema.ts' {
  interface MoreColumns {
    /** The normal name of the product. */
    grocery_products: { key: GroceryProduct['name'] };
  }
}
