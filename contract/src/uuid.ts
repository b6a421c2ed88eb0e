import * as z from 'zod/mini';

/**
 * An id as it enters, lower-cased: UUIDs are the same in either case, and everything after this compares them as text. The only
 * schema for ids, in bodies, paths and queries.
 */
// oxlint-disable-next-line no-restricted-properties -- made here, for everybody else
export const Uuid = z.uuid().check(z.toLowerCase());
