import type { AnyFamilyTable } from '#contract/family-table.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import type { Area } from '../../lib/i18n/i18n.ts';
import type { Outcome } from '../../lib/sync/rows.ts';
import type { Day } from '../../ui/dates/dates.ts';
import type { MadeFrom } from '../related/use-make.ts';
import type { Sentence } from '../sentence/sentence.ts';

/** A row that was created of a sentence. */
export interface Made {
  readonly id: string;
  readonly saved: Promise<Outcome<unknown>>;
  /** Takes it back. */
  readonly undo: () => void;
  /** What is said once it is saved. */
  readonly sayCreated: () => string;
}

/** What an area gives to `QuickAdd`, so that rows of its table can be made of sentences. */
export interface Maker {
  readonly table: AnyFamilyTable;
  /** The area whose words are said; the key of its kind of sentence. */
  readonly area: Area;
  /** The member for whom it is when none is named; null for everyone. */
  readonly usualPerson: string | null;
  /** Whether it can be for others than the person who makes it. */
  readonly isForOthers: boolean;
  /** The day when none is said, where that is another than the next one that fits. */
  readonly day?: Day | undefined;
  /** What is said on the page of its area is of this kind, whatever it says. */
  readonly isUsualOnItsPage?: true;
  /** Rejects where the code for it cannot be fetched. `from` is the row that it is made from: it is linked with it. */
  readonly create: (sentence: Sentence, from?: MadeFrom) => Made | Promise<Made>;
  /** Opens the dialog of a new row with what was read. Rejects like `create`. */
  readonly openDialog: (sentence: Sentence, from?: MadeFrom) => Promise<void>;
  /** Why nothing is created. The words of the area are there. */
  readonly sayFault: (fault: 'titleRequired' | 'titleTooLong') => string;
  /** Why the server refused it. */
  readonly explain: (error: ApiError) => string;
  /** The button that shows the new row; null where it is in view. */
  readonly offerToShow?: (id: string) => { label: string; run: () => void } | null;
}
