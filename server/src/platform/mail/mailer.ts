import { sql } from 'kysely';
import type { Door } from '../db/door.ts';
import type { Mail } from './mail.ts';

/** A mail on its way. `id` stays the same over all attempts, so that a mail program can tell that it got one twice. */
export interface WaitingMail extends Mail {
  readonly id: string;
}

/** Takes mails where they belong: an SMTP server, or nowhere where the local mailbox shows them. */
export interface Carrier {
  /** Throws when the mail did not get through. */
  carry(mail: WaitingMail): Promise<void>;
  /** True for errors of `carry` that no later attempt can mend. */
  isHopeless(error: unknown): boolean;
  /** What is carried away leaves its text behind only for a while: it holds links that open accounts. */
  readonly keepsTexts: boolean;
  close(): void;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SWEEP_MS = 5_000;
/** Longer than an attempt may take: whoever claimed a mail and fell over leaves it to the next one after this. */
const CLAIMED_MS = 2 * MINUTE_MS;
const FIRST_RETRY_MS = 15_000;
const LAST_RETRY_MS = 60 * MINUTE_MS;
const GIVE_UP_MS = 2 * DAY_MS;
const TEXT_KEPT_MS = 60 * MINUTE_MS;
const ROW_KEPT_MS = 30 * DAY_MS;
const TIDY_EVERY_MS = 10 * MINUTE_MS;
const STOP_MS = 3_000;

/** After the `attempts`th attempt: 15 s, 30 s, 1 min … an hour. */
export function retryAfterMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LAST_RETRY_MS);
}

export interface Mailer {
  /** Sends whatever is due now, one after the other. */
  sendDue(): Promise<void>;
  /** Empties what was carried away, and deletes what is old. */
  tidy(): Promise<void>;
}

/**
 * Works off `app.mails`. Any number of nodes may do so at once: a mail is claimed by one, in a transaction of its own, and sent
 * outside of any. A mail can arrive twice only when a node falls over between sending it and saying so.
 */
export function createMailer(
  door: Door,
  carrier: Carrier,
  onError: (error: Error) => void,
  clock: () => Date = () => new Date(),
): Mailer {
  const after = (ms: number) => new Date(clock().getTime() + ms).toISOString();

  function claimNext(): Promise<(WaitingMail & { attempts: number }) | undefined> {
    return door.withSystem('claim a mail', {}, async (tx) => {
      const { rows } = await sql<WaitingMail & { attempts: number }>`
        update app.mails set attempts = attempts + 1, next_attempt_at = ${after(CLAIMED_MS)}
        where id = (select id from app.mails
                    where sent_at is null and given_up_at is null and next_attempt_at <= ${after(0)}
                    order by next_attempt_at limit 1 for update skip locked)
        returning id, recipient as "to", subject, body_text as text, body_html as html, attempts`.execute(tx.db);
      return rows[0];
    });
  }

  function note(id: string, change: Partial<Outcome>): Promise<unknown> {
    return door.withSystem('note what became of a mail', {}, (tx) =>
      tx.db.updateTable('app.mails').set(change).where('id', '=', id).execute(),
    );
  }

  async function send({ attempts, ...mail }: WaitingMail & { attempts: number }): Promise<void> {
    try {
      await carrier.carry(mail);
    } catch (error) {
      const last_error = describeFailure(error);
      onError(new Error(`A mail could not be sent (attempt ${attempts}): ${last_error}`));
      await note(mail.id, {
        last_error,
        ...(carrier.isHopeless(error) ? { given_up_at: after(0) } : { next_attempt_at: after(retryAfterMs(attempts)) }),
      });
      return;
    }
    await note(mail.id, { sent_at: after(0), last_error: null });
  }

  return {
    async sendDue() {
      for (let mail = await claimNext(); mail; mail = await claimNext()) await send(mail);
    },
    async tidy() {
      await door.withSystem('tidy up mails', {}, async ({ db }) => {
        await db
          .updateTable('app.mails')
          .set({ given_up_at: after(0) })
          .where('sent_at', 'is', null)
          .where('given_up_at', 'is', null)
          .where('created_at', '<', after(-GIVE_UP_MS))
          .execute();
        if (!carrier.keepsTexts)
          await db
            .updateTable('app.mails')
            .set({ body_text: '', body_html: '' })
            .where('body_text', '<>', '')
            .where(({ or, eb }) =>
              or([eb('sent_at', '<', after(-TEXT_KEPT_MS)), eb('given_up_at', '<', after(-TEXT_KEPT_MS))]),
            )
            .execute();
        await db.deleteFrom('app.mails').where('created_at', '<', after(-ROW_KEPT_MS)).execute();
      });
    },
  };
}

interface Outcome {
  sent_at: string;
  given_up_at: string;
  next_attempt_at: string;
  last_error: string | null;
}

/** Codes only: what mail servers say names addresses, and this is logged. */
function describeFailure(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const known = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return known.length > 0 ? known.join(' ') : 'unknown';
}

/** Sends mails as soon as their transaction is committed, and every few seconds what is due again, until it is stopped. */
export function startMailer(
  door: Door,
  carrier: Carrier,
  onError: (error: Error) => void,
  mailer: Mailer = createMailer(door, carrier, onError),
): () => Promise<void> {
  let isStopped = false;
  let tidiedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWanted = false;

  /** One round at a time; a mail that is handed over meanwhile makes another. */
  function wake(): void {
    isWanted = true;
    if (isStopped) return;
    running ??= round().finally(() => {
      running = null;
      if (isWanted) wake();
    });
  }

  async function round(): Promise<void> {
    clearTimeout(timer);
    isWanted = false;
    await mailer.sendDue().catch(onError);
    if (Date.now() - tidiedAt > TIDY_EVERY_MS) {
      tidiedAt = Date.now();
      await mailer.tidy().catch(onError);
    }
    if (isStopped) return;
    timer = setTimeout(wake, SWEEP_MS);
    timer.unref();
  }

  door.onWake('mails', wake);
  wake();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    const patience = new Promise<void>((done) => setTimeout(done, STOP_MS).unref());
    await Promise.race([running, patience]);
    carrier.close();
  };
}
