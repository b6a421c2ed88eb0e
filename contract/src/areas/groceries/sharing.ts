import * as z from 'zod/mini';
import { remoteFunction } from '../../call.ts';
import { LANGUAGES } from '../../languages.ts';
import { Email } from '../../session.ts';
import { Uuid } from '../../uuid.ts';
import { groceryPermissions } from './amounts.ts';

/** Most recipients of one mailing. */
export const RECIPIENTS_MAX = 10;

/**
 * Mails what is still to buy. PGRST116 for a list that is not there, UNPROCESSABLE with `list_id: 'empty'` where nothing is left to buy,
 * EMAIL_NOT_CONFIRMED for a sender whose address is not confirmed, where the server requires that, and TOO_MANY_REQUESTS with `recipients: 'limit'` beyond what
 * a person, a family or a network may send.
 */
export const shareGroceryList = remoteFunction('share-grocery-list', {
  summary: 'Mails what is still to buy of a list. Addresses that are there twice get one mail.',
  input: z.strictObject({
    list_id: Uuid,
    recipients: z.array(Email).check(z.minLength(1), z.maxLength(RECIPIENTS_MAX)),
    /** The language of the mail; without it that of the request. */
    language: z.optional(z.enum(LANGUAGES)),
  }),
  /** How many different addresses it is mailed to. */
  output: z.object({ success: z.boolean(), recipients: z.int() }),
  may: groceryPermissions.manage,
  needsOwnAccount: true,
});
