declare module '../../platform/db/schema.ts' {
  interface MoreColumns {
    /** The normal name of the product. */
    grocery_products: { key: string };
  }
}

export type {};
