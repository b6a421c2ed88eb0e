import type * as z from 'zod/mini';
import type { setEnquiryStatus as SetStatusCall } from '#contract/areas/back-office.ts';
import type { Tx } from '../../platform/db/transactions.ts';

/** Marks an enquiry as done, or as new again. Answers no success when no enquiry has that id. */
export async function setEnquiryStatus(
  { db }: Tx,
  { id, status }: z.infer<typeof SetStatusCall.input>,
): Promise<{ success: boolean }> {
  const { numUpdatedRows } = await db.updateTable('enquiries').set({ status }).where('id', '=', id).executeTakeFirst();
  return { success: numUpdatedRows > 0n };
}
