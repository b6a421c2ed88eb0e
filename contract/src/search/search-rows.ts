import * as z from 'zod/mini';
import { remoteFunction } from '../call.ts';
import { SEARCH_MAX, SEARCH_MIN } from './words.ts';
import { tidyLine } from '../text.ts';
import { Timestamp } from '../times.ts';
import { Uuid } from '../uuid.ts';
import { familyPermissions } from '../areas/family.ts';

export const searchRows = remoteFunction('search-rows', {
  summary:
    'Rows of the tables that a device has only in part (`searched`), which have all words of a question, those nearest to now first. Where no row of a table has them, rows that have them with one slip. Only what the caller may read.',
  input: z.strictObject({
    words: z.string().check(z.overwrite(tidyLine), z.minLength(SEARCH_MIN), z.maxLength(SEARCH_MAX)),
    /** Only rows for this member. */
    member_id: z.optional(Uuid),
    /** Only rows that are at or after the one, and before the other. */
    from: z.optional(Timestamp),
    to: z.optional(Timestamp),
  }),
  /** Rows by table, as their lists have them. */
  output: z.object({ rows: z.record(z.string(), z.array(z.unknown())) }),
  may: familyPermissions.view,
});
