import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import * as z from 'zod/mini';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { areaPurges } from '../../areas.ts';
import { Transactions } from '../db/transactions.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { JOBS_TRIED_DAYS } from '#contract/limits.ts';
import { contract } from '#contract/contract.ts';
import { runHousekeeping } from '../jobs/housekeeping.ts';
import { enqueue, retryAfterMs, drainQueue, type JobKind } from '../jobs/queue.ts';
import { startWorkers } from '../jobs/workers.ts';
import { createMailer, type Carrier, type Mail } from './mail.ts';
import { createSmtpCarrier, senderOf } from './smtp.ts';

const APP_URL = 'https://casita.test';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let place: TestDatabase;
let transactions: Transactions;
const clock = { now: new Date('2026-11-20T10:00:00Z') };
const readClock = () => clock.now;
const closers: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  place = await aDatabase();
  transactions = new Transactions(place.database, { clock: readClock });
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await place.admin.query('delete from app.jobs');
});
afterAll(() => place.close());

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

/** A mail server on loopback that stores the mails it receives. */
async function aMailServer(port = 0, isRefused: (address: string) => boolean = () => false, words = 'No such person') {
  const received: Received[] = [];
  const answer: NonNullable<SMTPServerOptions['onRcptTo']> = ({ address }, _session, done) =>
    done(isRefused(address) ? Object.assign(new Error(words), { responseCode: 550 }) : undefined);
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], onMailFrom: answer, onRcptTo: answer },
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString('utf8')));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
        });
        done();
      });
    },
  });
  server.on('error', () => {}); // tests cut connections
  await new Promise<void>((done) => {
    server.listen(port, '127.0.0.1', done);
  });
  const { port: taken } = server.server.address() as AddressInfo; // not a string, because it listens on a port
  const close = () =>
    new Promise<void>((done) => {
      server.close(done);
    });
  return { received, port: taken, url: `smtp://127.0.0.1:${taken}`, close };
}

async function aFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo; // not a string, because it listens on a port
  probe.close();
  await once(probe, 'close');
  return port;
}

const Asked = z.object({ to: z.string(), subject: z.string() });
type Asked = z.infer<typeof Asked>;
const MAIL: JobKind<Asked> = { name: 'mail', payload: Asked };

let composed = 0;
const compose = async ({ to, subject }: Asked): Promise<Mail | null> => {
  composed += 1;
  return to === '' ? null : { to, subject, text: `Ñandú text, secret ${composed}`, html: '<p>html</p>' };
};

function hand(to: string, subject = 'Hello'): Promise<void> {
  return transactions.withSystem('a mail for a test', {}, (tx) => enqueue(tx, MAIL, [{ to, subject }]));
}

const NOWHERE: Carrier = { carry: async () => {}, isHopeless: () => false, close: () => {} };

const errors: string[] = [];
const onError = (error: Error) => void errors.push(error.message);
const sendWith = (carrier: Carrier) =>
  drainQueue(transactions, createMailer(MAIL, compose, carrier), onError, readClock);
/** A mailer over SMTP whose `sendDue` sends all mails that are due. */
const aMailer = (url: string, patienceMs = 2_000) => {
  const carrier = createSmtpCarrier(url, APP_URL, patienceMs);
  closers.push(() => carrier.close());
  return { sendDue: () => sendWith(carrier) };
};
const rows = async () => (await place.admin.query('select * from app.jobs order by due_at, id')).rows;
const pass = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms));

describe('a mail server', () => {
  it('receives each mail once, as text and as HTML', async () => {
    const server = await aMailServer();
    closers.push(server.close);
    await hand('ana@casa.test', 'Café para dos');
    const mailer = aMailer(server.url);
    await mailer.sendDue();
    await mailer.sendDue();
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail?.to).toEqual(['ana@casa.test']);
    expect(mail?.from).toBe('no-reply@casita.test');
    expect(mail?.raw).toMatch(/^From: Casita <no-reply@casita.test>\r$/m);
    expect(mail?.raw).toMatch(/^Subject: =\?UTF-8\?Q\?Caf=C3=A9_para_dos\?=\r$/m);
    expect(mail?.raw).toMatch(/^Message-ID: <[\da-f-]{36}@casita.test>\r$/m);
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/im);
    expect(mail?.raw).toContain('multipart/alternative');
    // The mail contained a link that opens an account.
    expect(await rows()).toEqual([]);
  });

  it('that is down fails no request; once it is back, the mail arrives once', async () => {
    const port = await aFreePort();
    await hand('ana@casa.test');
    const mailer = aMailer(`smtp://127.0.0.1:${port}`);
    errors.length = 0;
    await mailer.sendDue();
    expect(errors).toEqual([expect.stringMatching(/^A job failed \(mail, attempt 1\): \w+$/)]);
    expect((await rows())[0]).toMatchObject({ attempts: 1 });
    const server = await aMailServer(port);
    closers.push(server.close);
    await mailer.sendDue();
    expect(server.received, 'before it is due again').toHaveLength(0);
    pass(retryAfterMs(1));
    await mailer.sendDue();
    await mailer.sendDue();
    pass(60 * MINUTE_MS);
    await mailer.sendDue();
    expect(server.received).toHaveLength(1);
  });

  it('that never answers is given up after a while', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    closers.push(() => void silent.close());
    await hand('ana@casa.test');
    errors.length = 0;
    await aMailer(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, 300).sendDue(); // not a string, because it listens on a port
    expect(errors).toEqual(['A job failed (mail, attempt 1): ETIMEDOUT']);
    expect(await rows()).toHaveLength(1);
  });

  it('that refuses a recipient is asked once, and the log names no address', async () => {
    const server = await aMailServer(0, (address) => address.startsWith('nobody'));
    closers.push(server.close);
    await hand('nobody@casa.test');
    await hand('ana@casa.test');
    errors.length = 0;
    const mailer = aMailer(server.url);
    await mailer.sendDue();
    expect(server.received.map(({ to }) => to)).toEqual([['ana@casa.test']]);
    expect(errors).toEqual(['A job failed (mail, attempt 1): EENVELOPE 550']);
    expect(await rows()).toEqual([]);
    pass(120 * MINUTE_MS);
    await mailer.sendDue();
    expect(errors).toHaveLength(1);
  });

  it.each([
    ['the sender', 'no-reply@casa.test', 'Sender refused'],
    ['to relay', 'ana@casa.test', '5.7.1 Relay access denied'],
  ])('that refuses %s is asked again', async (_what, address, words) => {
    const refusedOnce = new Set([address]);
    const server = await aMailServer(0, (one) => refusedOnce.delete(one), words);
    closers.push(server.close);
    await hand('ana@casa.test');
    const { sendDue } = aMailer(`${server.url}/?from=no-reply@casa.test`);
    await sendDue();
    pass(MINUTE_MS);
    await sendDue();
    expect(server.received).toMatchObject([{ to: ['ana@casa.test'] }]);
  });

  it('receives every mail once from several simultaneous nodes', async () => {
    const server = await aMailServer();
    closers.push(server.close);
    for (let person = 1; person <= 12; person += 1) await hand(`p${person}@casa.test`);
    await Promise.all([1, 2, 3].map(() => aMailer(server.url).sendDue()));
    expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, index) => `p${index + 1}@casa.test`).toSorted(),
    );
  });

  it('receives a mail from another node when the first one crashed with it', async () => {
    const server = await aMailServer();
    closers.push(server.close);
    await hand('ana@casa.test');
    void sendWith({ ...NOWHERE, carry: () => new Promise(() => {}) });
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    const other = aMailer(server.url);
    await other.sendDue();
    expect(server.received).toHaveLength(0);
    pass(3 * MINUTE_MS);
    await other.sendDue();
    expect(server.received).toHaveLength(1);
  });
});

describe('a job for a mail', () => {
  it('stores what was asked for and never the mail, which is composed at each attempt', async () => {
    await hand('ana@casa.test');
    const texts: string[] = [];
    const carry: Carrier['carry'] = async ({ text }) => {
      texts.push(text);
      if (texts.length === 1) throw new Error('not now');
    };
    await sendWith({ ...NOWHERE, carry });
    expect(JSON.stringify(await rows())).not.toContain('secret');
    pass(retryAfterMs(1));
    await sendWith({ ...NOWHERE, carry });
    expect(new Set(texts).size).toBe(2);
    expect(await rows()).toEqual([]);
  });

  it('is deleted when there is nothing to send any more', async () => {
    await hand('');
    await sendWith({ ...NOWHERE, carry: () => Promise.reject(new Error('nobody to write to')) });
    expect(await rows()).toEqual([]);
  });

  it('is given up after two days, also where no mail server is named', async () => {
    await hand('ana@casa.test');
    pass(JOBS_TRIED_DAYS * DAY_MS - MINUTE_MS);
    await runHousekeeping(transactions, contract, areaPurges, clock.now);
    expect(await rows()).toHaveLength(1);
    pass(2 * MINUTE_MS);
    await runHousekeeping(transactions, contract, areaPurges, clock.now);
    expect(await rows()).toEqual([]);
  });
});

it('a running mailer sends as soon as the transaction is committed, and nothing that was rolled back', async () => {
  const server = await aMailServer();
  closers.push(server.close);
  const carrier = createSmtpCarrier(server.url, APP_URL);
  closers.push(startWorkers(transactions, [createMailer(MAIL, compose, carrier)], onError, readClock));
  await transactions
    .withSystem('a change of mind', {}, async (tx) => {
      await enqueue(tx, MAIL, [{ to: 'never@casa.test', subject: 'No' }]);
      throw new Error('no');
    })
    .catch(() => undefined);
  await hand('ana@casa.test');
  await expect.poll(() => server.received.length).toBe(1);
  expect(server.received[0]?.to).toEqual(['ana@casa.test']);
});

it('a stopping node finishes its present mail and begins no other', async () => {
  for (const name of ['ana', 'leo', 'mia']) await hand(`${name}@casa.test`);
  const carried: string[] = [];
  const arriving = Promise.withResolvers<void>();
  const isThere = Promise.withResolvers<void>();
  const carry: Carrier['carry'] = async ({ to }) => {
    carried.push(to);
    arriving.resolve();
    await isThere.promise;
  };
  const stop = startWorkers(transactions, [createMailer(MAIL, compose, { ...NOWHERE, carry })], onError, readClock);
  await arriving.promise;
  const stopped = stop();
  isThere.resolve();
  await stopped;
  expect(carried).toHaveLength(1);
  const remaining = await rows();
  expect(remaining.map(({ attempts }) => attempts)).toEqual([0, 0]);
  expect(remaining.map(({ payload }) => payload.to)).not.toContain(carried[0]);
});

it('waits longer after each attempt, up to an hour', () => {
  expect([1, 2, 3, 9, 20].map(retryAfterMs)).toEqual([15_000, 30_000, 60_000, 3_600_000, 3_600_000]);
});

it('takes the sender from the address of the mail server', () => {
  expect(senderOf('smtps://ana%40casa.test:secret@mail.test:465', APP_URL)).toBe('ana@casa.test');
  expect(senderOf('smtp://mail.test?from=hola@casa.test', APP_URL)).toBe('hola@casa.test');
  expect(senderOf('smtp://mail.test', APP_URL)).toBe('no-reply@casita.test');
});
