import type { BaseRow } from '#contract/family-table.ts';
import type { Refusal } from './outbox-entry.ts';

/** The final result of a change: saved, with the row as the server returned it, or refused for good. */
export interface Settlement {
  readonly id: string;
  readonly user: string;
  readonly family: string;
  readonly table: string;
  /** Null when refused, or when the person may no longer see the row. */
  readonly row: BaseRow | null;
  readonly error: Refusal | null;
}
