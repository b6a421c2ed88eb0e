import * as z from 'zod/mini';

/**
 * The only schema for ids, in bodies, paths and queries. Lower-cases them, because UUIDs are equal in either case and all other code
 * compares them as text.
 */
// oxlint-disable-next-line no-restricted-properties -- this is the one place that may use it
export const Uuid = z.uuid().check(z.toLowerCase());
