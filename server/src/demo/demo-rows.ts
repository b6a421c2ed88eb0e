import type { Insertable } from 'kysely';
import { DAY_MS } from '#contract/limits.ts';
import type { Tables } from '../platform/db/schema.ts';

export const HOUR_MS = 3_600_000;

/** The day `days` after today, as 2026-11-20. */
export function dayOf(now: Date, days = 0): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** A row without `family_id`, and the key of the person who made it; in a table of personal workspaces, of the person whose it is. */
interface DemoRow<Name extends keyof Tables> {
  readonly of: string;
  readonly row: Omit<Insertable<Tables[Name]>, 'family_id'> & { id: string };
}

/** A demo family for which an area makes rows. */
export interface DemoWorld {
  /** `rowsOf` of the demo family. */
  readonly name: string;
  readonly familyId: string;
  readonly now: Date;
  /** The id of a person by their key. @throws Error for an unknown key. */
  readonly idOf: (key: string) => string;
  /** The family's rows of a table that is earlier in the list of the areas' demo rows. @throws Error for any other table. */
  readonly written: <Name extends keyof Tables>(table: Name) => readonly DemoRow<Name>[];
}

/**
 * How a date moves with the days: `moment` is an instant, `past` one that never moves into the future, `date` a date, and `day` a text
 * that begins with a day, of which the rest stays; `spans` is a list of objects with the days `starts_on` and `ends_on`.
 */
export type DateKind = 'moment' | 'past' | 'date' | 'day' | 'spans';

/** The demo rows of any table. */
export interface AnyDemoRows {
  readonly table: string;
  readonly dates: Readonly<Record<string, DateKind>>;
  readonly rows?: (world: DemoWorld) => readonly { readonly of: string; readonly row: { id: string } }[];
  readonly isKeptOnceChanged?: boolean;
}

/** An area's demo rows of one table: what they are, and which of their columns are dates. */
export interface DemoRows<Name extends keyof Tables = keyof Tables> {
  readonly table: Name;
  readonly dates: Readonly<Partial<Record<keyof Tables[Name] & string, DateKind>>>;
  /** The rows of one demo family. */
  readonly rows?: (world: DemoWorld) => readonly DemoRow<Name>[];
  /** A row that a person has changed keeps its dates. */
  readonly isKeptOnceChanged?: boolean;
}
