import * as z from 'zod/mini';
import { remoteFunction } from '../call.ts';
import { Email } from '../session.ts';

// Apart from account.ts, so that the sign-in screen does not load what family tables need.

const AnAddress = z.strictObject({ email: Email });

/** Mails a new confirmation link. An unknown address gets the same answer as an unconfirmed one. */
export const resendEmailConfirmation = remoteFunction('resend-email-confirmation', {
  input: AnAddress,
  output: z.object({ alreadyConfirmed: z.boolean(), message: z.string() }),
  may: 'anybody',
  summary: 'Send the confirmation mail again',
});

/** Mails a link for setting a new password. An unknown address gets the same answer as a known one. */
export const sendPasswordReset = remoteFunction('send-password-reset', {
  input: AnAddress,
  output: z.object({ error: z.nullable(z.string()) }),
  may: 'anybody',
  summary: 'Send a link for a new password',
});
