import { PermanentError, workerOf, type JobKind, type Worker } from '../jobs/queue.ts';

/** The name of jobs that ask for a mail, or how it begins where there are several kinds. */
export const MAIL_JOB = 'mail';

/** A finished mail in the reader's language. `html` is already escaped (`frameMail`). */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** In place of the job's id, for a mail that another job may send too. */
  readonly messageId?: string;
  /** Where its reader stops such mails with one request (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Delivers mails, to an SMTP server or to the local mailbox. */
export interface Carrier {
  /** Throws when the mail was not delivered. `id` is the same for all attempts, so that a mail program can recognise duplicates. */
  carry(mail: Mail, id: string): Promise<void>;
  /** True for errors of `carry` that no later attempt can mend. */
  isHopeless(error: unknown): boolean;
  close(): void;
}

/**
 * Sends the mails that jobs of `kind` ask for. A mail is composed only when it is delivered, so that no link to an account is ever
 * stored in the queue. `compose` returns null when there is nothing to send any more. `onDelivered` is called after each delivered mail; when
 * it throws, the mail is sent again. `onRefused` is called for one that no later attempt can deliver.
 */
export function createMailer<Payload>(
  kind: JobKind<Payload>,
  compose: (payload: Payload) => Promise<Mail | null>,
  carrier: Carrier,
  onDelivered: (payload: Payload) => Promise<void> = async () => {},
  onRefused: (payload: Payload) => Promise<void> = async () => {},
): Worker {
  const send = async (payload: Payload, id: string) => {
    const mail = await compose(payload);
    if (!mail) return;
    await carry(mail, id, payload);
    await onDelivered(payload);
  };
  const carry = async (mail: Mail, id: string, payload: Payload) => {
    try {
      await carrier.carry(mail, id);
    } catch (error) {
      const code = describeFailure(error);
      // Without the cause, because this is logged and mail servers' messages contain addresses.
      const isHopeless = carrier.isHopeless(error);
      if (isHopeless) await onRefused(payload);
      throw isHopeless ? new PermanentError(code) : new Error(code);
    }
  };
  return workerOf(kind, send, () => carrier.close());
}

function describeFailure(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const known = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return known.length > 0 ? known.join(' ') : 'unknown';
}
