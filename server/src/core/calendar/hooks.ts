import type { WrittenEvent } from '#contract/icalendar/write-calendar.ts';
import type { Language } from '#contract/languages.ts';
import type { Actor } from '#contract/permissions.ts';
import { hook } from '../../platform/db/hooks.ts';

/** For whom a calendar file is written, and of which days. */
export interface AskedCalendar {
  readonly familyId: string;
  /** A member. The transaction may be the server's, so what they may read is asked by the query itself. */
  readonly reader: Actor;
  /** Days, both included; null for no limit. */
  readonly from: string | null;
  readonly to: string | null;
  readonly language: Language;
}

/** A calendar file is written. Each area answers what it has in the calendar beside the events of the family, as far as the reader may see it. */
export const CALENDAR_WRITTEN = hook<AskedCalendar, readonly WrittenEvent[]>('calendar written');
