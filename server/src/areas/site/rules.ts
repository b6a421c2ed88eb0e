import { createHash } from 'node:crypto';
import type { Enquiry } from '#contract/areas/site.ts';

/**
 * The id of an enquiry without one, as a form without script sends it. The same words on the same day (UTC) are the same enquiry,
 * as when a page whose answer was lost is reloaded. A UUID of version 8, made of a hash.
 */
export function identifyEnquiry(enquiry: Enquiry, now: Date): string {
  const { kind, category, name, email, company, message } = enquiry;
  const words = JSON.stringify([now.toISOString().slice(0, 10), kind, category, name, email, company, message]);
  const hex = createHash('sha256').update(words).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
