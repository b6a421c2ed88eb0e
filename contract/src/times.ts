import * as z from 'zod/mini';
import { DATE_TIME_MAX } from './limits.ts';

/** A point in time of a row: ISO 8601 with an offset, e.g. 2026-11-20T17:00:00+01:00. */
export const Timestamp = z.iso.datetime({ offset: true });

/**
 * A point in time that a client sends. The years 1000 to 9998 only: in other years PostgreSQL, or the same time in another zone, is out of
 * range.
 */
export const SentTimestamp = Timestamp.check(
  z.maxLength(DATE_TIME_MAX),
  z.refine((time) => time >= '1000' && time < '9999'),
);
