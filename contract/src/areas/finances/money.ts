import * as z from 'zod/mini';
import { MANAGERS, may, permissions, type Actor } from '../../permissions.ts';

/** Managers read and write all of it. A child reads the rows about themselves. No other role enters. */
export const financePermissions = permissions('finances', { view: [...MANAGERS, 'child'], manage: MANAGERS });
const { view, manage } = financePermissions;

/** True for the child whose money it is, and for managers. */
export const mayTouch = (actor: Actor, userId: string): boolean =>
  may(actor, manage) || (may(actor, view) && userId === actor.memberId);

/** What a child's money is for. */
export const POCKETS = ['spend', 'save', 'give'] as const;
export type Pocket = (typeof POCKETS)[number];

export const TRANSACTION_STATUSES = ['posted', 'reversed'] as const;

/** Currencies (ISO 4217) that a family can choose, each with its decimals. The first is the default. */
export const CURRENCIES = {
  ...{ USD: 2, EUR: 2, GBP: 2, MXN: 2, ARS: 2, COP: 2, PEN: 2, UYU: 2, CLP: 0, PYG: 0, BRL: 2, CAD: 2, AUD: 2 },
  ...{ NZD: 2, CHF: 2, SEK: 2, NOK: 2, DKK: 2, PLN: 2, CZK: 2, JPY: 0, KRW: 0, INR: 2, KWD: 3, BHD: 3, TND: 3 },
} as const;
export type Currency = keyof typeof CURRENCIES;
export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]]; // the same keys
export const DEFAULT_CURRENCY: Currency = 'USD';

/** Most of one amount, in the smallest unit. The sum of as many entries as a family may have is an exact whole number. */
export const AMOUNT_MAX = 10_000_000_000;

/** A signed amount in the smallest unit of the family's currency, never 0. */
export const SignedAmount = z.int().check(
  z.minimum(-AMOUNT_MAX),
  z.maximum(AMOUNT_MAX),
  z.refine((amount) => amount !== 0),
);
/** An amount above 0, in the smallest unit. */
export const PositiveAmount = z.int().check(z.minimum(1), z.maximum(AMOUNT_MAX));
export const Percent = z.int().check(z.minimum(0), z.maximum(100));

export const CATEGORY_MAX = 60;
export const NOTE_MAX = 500;
