import type { BaseRow } from '#contract/family-table.ts';
import type { Refusal } from './outbox-entry.ts';

/** The end of a change: saved, with the row as it now is, or refused for good. */
export interface Settlement {
  readonly id: string;
  readonly user: string;
  readonly family: string;
  readonly table: string;
  readonly row: BaseRow | null;
  readonly error: Refusal | null;
}

export interface Outbox {
  onSettled(listener: (settlement: Settlement) => void): () => void;
  /** Sending had to stop: these changes wait. */
  onStalled(listener: (family: string, ids: ReadonlySet<string>) => void): () => void;
}
