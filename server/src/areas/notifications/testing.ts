import * as z from 'zod/mini';
import type { Delivery } from '#contract/areas/notices/deliveries.ts';
import { areaMailers, areaWorkers } from '../../areas.ts';
import { noticeKind, type NoticeTraits, type Told } from '../../core/notices/kinds.ts';
import type { NoticeFor } from '../../core/notices/write-commands.ts';
import { drainQueue, LaterError, PermanentError, type Worker } from '../../platform/jobs/queue.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { TestMember } from '../../testing/family.ts';
import { TEST_APP_URL, type TestServer } from '../../testing/server.ts';

export const TRAITS: NoticeTraits = {
  group: 'family_updates',
  title: { en: 'Of a test', es: 'De una prueba' },
  example: { en: 'Of a test', es: 'De una prueba' },
};

/** A notice about no family, whose words these are. */
export function aNotice(id: string, userId: string, compose: Told['compose']): NoticeFor {
  const facts = { family_id: null };
  const kind = noticeKind('of_a_test', TRAITS, z.object({ family_id: z.null() }), async () => null);
  return { id, userId, kind, facts, told: { to: [userId], about: null, compose } };
}

const WORK = /^(notice|moment|push|push_held|mail_notice|mail_digest)$/;

/** Whether a worker is of those by which a notice arrives. */
export const isNoticeWork = ({ kind }: Pick<Worker, 'kind'>): boolean => WORK.test(kind);

/** Does what is due of notices, pushes and mails, and answers the mails. `refuse` answers a mail server's error, or null. */
export async function deliver(
  { transactions, services, limits, clock }: TestServer,
  refuse: (mail: Mail) => Error | null = () => null,
): Promise<Mail[]> {
  const mails: Mail[] = [];
  const carry = async (mail: Mail) => {
    const refusal = refuse(mail);
    if (refusal) throw refusal;
    mails.push(mail);
  };
  const carrier = { carry, isHopeless: () => true, close: () => {} };
  const workers = [...areaWorkers({ ...services, limits }), ...areaMailers(transactions, carrier, TEST_APP_URL)].filter(
    isNoticeWork,
  );
  const unexpected: Error[] = [];
  const note = (error: Error) => {
    const isMeant = error.cause instanceof LaterError || error.cause instanceof PermanentError;
    if (!isMeant) unexpected.push(error);
  };
  // Notices queue pushes and mails, and pushes that reach no device have a mail sent at once.
  for (const worker of workers) await drainQueue(transactions, worker, note, () => clock.now);
  if (unexpected[0]) throw unexpected[0];
  return mails;
}

export async function deliveriesOf(person: TestMember): Promise<Delivery[]> {
  return (await person.get('/api/tables/deliveries', person.userId)).json<{ rows: Delivery[] }>().rows;
}

/** `channel state reason` of each delivery, in order. */
export const outcomesOf = async (person: TestMember): Promise<string[]> =>
  (await deliveriesOf(person))
    .map(({ channel, state, reason }) => `${channel} ${state} ${reason ?? ''}`.trim())
    .toSorted();
