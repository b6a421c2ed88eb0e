/** The aisles of shops, in the order in which most shops have them. */
export const AISLES = [
  ...(['produce', 'bakery', 'meat', 'fish', 'deli', 'dairy', 'pantry', 'breakfast'] as const),
  ...(['snacks', 'drinks', 'frozen', 'household', 'care', 'baby', 'pets', 'other'] as const),
] as const;
export type Aisle = (typeof AISLES)[number];

/** The units of quantities. */
export const UNITS = [
  ...(['g', 'kg', 'ml', 'cl', 'l', 'piece', 'pack', 'can', 'bottle', 'box', 'bag', 'jar'] as const),
  ...(['dozen', 'bunch', 'slice', 'clove', 'tbsp', 'tsp', 'cup'] as const),
] as const;
export type Unit = (typeof UNITS)[number];

/** How much of something: a number with a unit, or words ("a handful"); all null where nothing was said. A number without a unit counts pieces. */
export interface Amount {
  readonly quantity: number | null;
  readonly unit: Unit | null;
  readonly amount_words: string | null;
}
