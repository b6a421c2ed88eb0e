import * as z from 'zod/mini';
import type { Tx } from '../db/door.ts';
import { enqueue, HopelessError, workerOf, type JobKind, type Worker } from '../jobs/queue.ts';

/** A mail as somebody will read it, in their language. `html` is escaped by whoever made it: the frame. */
const Mail = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });
export type Mail = Readonly<z.infer<typeof Mail>>;

export const MAIL: JobKind<Mail> = { name: 'mail', payload: Mail };

/**
 * Hands a mail over in a system transaction, that of what it is about: it goes out after the commit, or lies in the local
 * mailbox. A mail server in trouble never fails the person's own work.
 */
export function sendMail(tx: Tx, mail: Mail): Promise<void> {
  return enqueue(tx, MAIL, [mail]);
}

/** Takes mails where they belong: an SMTP server, or nowhere where the local mailbox shows them. */
export interface Carrier {
  /** Throws when the mail did not get through. `id` stays the same over all attempts, so that a mail program can tell. */
  carry(mail: Mail, id: string): Promise<void>;
  /** True for errors of `carry` that no later attempt can mend. */
  isHopeless(error: unknown): boolean;
  /** Mails hold links that open accounts: what is carried away leaves nothing behind, but in the local mailbox. */
  readonly keepsMails: boolean;
  close(): void;
}

export function createMailer(carrier: Carrier): Worker {
  const carry = async (mail: Mail, id: string) => {
    try {
      await carrier.carry(mail, id);
    } catch (error) {
      const code = describeFailure(error);
      // Without its cause: what mail servers say names addresses, and this is logged.
      throw carrier.isHopeless(error) ? new HopelessError(code) : new Error(code);
    }
  };
  return workerOf(MAIL, carry, { keepsDone: carrier.keepsMails, close: () => carrier.close() });
}

function describeFailure(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const known = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return known.length > 0 ? known.join(' ') : 'unknown';
}
