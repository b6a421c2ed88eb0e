import * as z from 'zod/mini';
import { line, neededLine } from '../../text.ts';
import { ANY_ROLE, MANAGERS, permissions } from '../../permissions.ts';
import { ROLES } from '../../roles.ts';
import { AISLES, UNITS } from './units.ts';

export const groceryPermissions = permissions('groceries', { view: ANY_ROLE, add: ROLES, manage: MANAGERS });

export const PRODUCT_NAME_MAX = 120;
export const QUANTITY_MAX = 100_000;
export const AMOUNT_WORDS_MAX = 40;

export const ProductName = neededLine(PRODUCT_NAME_MAX);
export const Aisle = z.nullable(z.enum(AISLES));
export const Unit = z.nullable(z.enum(UNITS));
/** At most three decimals: a gram of a kilogram. */
export const Quantity = z.nullable(
  z.number().check(
    z.minimum(0.001),
    z.maximum(QUANTITY_MAX),
    z.refine((number) => Math.round(number * 1_000) / 1_000 === number),
  ),
);
/** A whole number of the smallest unit of the family's money. */
export const Price = z.nullable(z.int().check(z.minimum(0), z.maximum(100_000_000)));
/** A place in an order that people change by hand: a number between those of its neighbours, so that two devices that move rows disturb no other. */
export const Position = z.nullable(z.number().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000)));

/** The columns of an amount, as a client sends them. */
export const amount = {
  quantity: Quantity,
  unit: Unit,
  /** Words in place of a number: "a handful". */
  amount_words: z.nullable(line(AMOUNT_WORDS_MAX)),
} as const;
