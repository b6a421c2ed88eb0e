import { PermanentError, workerOf, type JobKind, type Worker } from '../jobs/queue.ts';

/** What jobs that ask for a mail are called. */
export const MAIL_JOB = 'mail';

/** A mail as somebody will read it, in their language. `html` is escaped by whoever made it: the frame. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Takes mails where they belong: an SMTP server, or the local mailbox. */
export interface Carrier {
  /** Throws when the mail did not get through. `id` stays the same over all attempts, so that a mail program can tell. */
  carry(mail: Mail, id: string): Promise<void>;
  /** True for errors of `carry` that no later attempt can mend. */
  isHopeless(error: unknown): boolean;
  close(): void;
}

/**
 * Sends the mails that jobs of `kind` ask for. A mail is composed when it is carried, so that the queue never holds the link in
 * it: what waits in the database opens nothing. `compose` answers null when there is nothing to say any more.
 */
export function createMailer<Payload>(
  kind: JobKind<Payload>,
  compose: (payload: Payload) => Promise<Mail | null>,
  carrier: Carrier,
): Worker {
  const send = async (payload: Payload, id: string) => {
    const mail = await compose(payload);
    if (mail) await carry(mail, id);
  };
  const carry = async (mail: Mail, id: string) => {
    try {
      await carrier.carry(mail, id);
    } catch (error) {
      const code = describeFailure(error);
      // Without its cause: what mail servers say names addresses, and this is logged.
      throw carrier.isHopeless(error) ? new PermanentError(code) : new Error(code);
    }
  };
  return workerOf(kind, send, () => carrier.close());
}

function describeFailure(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const known = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return known.length > 0 ? known.join(' ') : 'unknown';
}
