import { FILL_MIN_MS, type Enquiry } from '#contract/areas/site.ts';
import type { Language } from '#contract/languages.ts';
import { requireAttempts, type AttemptLimits } from '../../platform/auth/attempt-limits.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { Problem } from '../../platform/db/problems.ts';
import { identifyEnquiry } from './rules.ts';

export interface EnquiryServices {
  readonly transactions: Transactions;
  readonly limits: AttemptLimits;
}

/** The sender's network address, for the limits, and their language, for pages that did not name one. */
export interface Sender {
  readonly address: string;
  readonly language: Language;
}

/**
 * Stores an enquiry for staff, once, however often it is sent. An enquiry with a filled-in honeypot field is answered as a
 * success and dropped. Throws UNPROCESSABLE when the form was filled in faster than a person can, TOO_MANY_REQUESTS when too many
 * came from one address.
 */
export async function storeEnquiry(
  { transactions, limits }: EnquiryServices,
  enquiry: Enquiry,
  sender: Sender,
): Promise<void> {
  if (enquiry.website) return;
  if (enquiry.filled_ms !== undefined && enquiry.filled_ms < FILL_MIN_MS) {
    throw new Problem('UNPROCESSABLE', 'That was very quick. Please send it once more.', {
      fields: { filled_ms: 'too_fast' },
    });
  }
  await requireAttempts(limits, [['addressEnquiry', sender.address]]);
  await transactions.withSystem('keep an enquiry', {}, ({ db, now }) =>
    db
      .insertInto('enquiries')
      .values({
        id: enquiry.id ?? identifyEnquiry(enquiry, now),
        kind: enquiry.kind,
        category: enquiry.category || null,
        name: enquiry.name || null,
        email: enquiry.email || null,
        company: enquiry.company || null,
        message: enquiry.message,
        language: enquiry.language ?? sender.language,
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  );
}
