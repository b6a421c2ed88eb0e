import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { API } from '#contract/paths.ts';
import { aPushService } from '#server/testing/push-service.ts';
import { makeFamilies, signIn, type Caller } from '../family-data.ts';
import { median, plainFigure, quantile, type Figure, type Pace } from '../figures.ts';
import { startCasita } from '../servers.ts';

const FAMILIES = 20;
const FAMILY_SIZE = 5;
const WRITES_PER_SECOND = 10;
/** A push that has not come this long after the last write counts as lost. */
const LAST_PUSH_MS = 10_000;
/** From the start of the write's request to the push at its service, at the 95th percentile. */
const SENT_LIMIT_MS = 1_000;

export const PUSHES_METHOD =
  `${FAMILIES * FAMILY_SIZE} members of ${FAMILIES} families, each with a device; ${WRITES_PER_SECOND} times a second one of them gives another a task. Timed from the ` +
  'start of the request that writes it to the moment the push service, which runs beside the load, has the whole push. It decrypts each as the device would. ' +
  'The one limit in milliseconds: people are to hear of a thing while it is new, on any machine.';

/** Measures how long after a write the push about it is sent. */
export async function measurePushes(folder: string, pace: Pace): Promise<Figure[]> {
  const casita = await startCasita(folder, {}, 'bench/pushes/push-server.ts');
  const service = await aPushService();
  try {
    const callers = await signIn(await makeFamilies(casita.adminUrl, FAMILIES, 0));
    const post = async ({ headers }: Caller, path: string, body: object) => {
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
      const answer = await fetch(`${casita.origin}${path}`, { ...init, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    };
    for (const caller of callers)
      await post(caller, `${API.functions}/push-sync`, { subscription: service.subscribe().subscription });
    await leadTo(casita.adminUrl, service.addressOf(''));

    const writtenAt = new Map<string, number>();
    const run = async (seconds: number) => {
      writtenAt.clear();
      service.received.length = 0;
      const writes: Promise<void>[] = [];
      for (let made = 0; made < seconds * WRITES_PER_SECOND; made += 1) {
        const [giver, receiver] = pairOf(callers, made);
        const title = `Sweep ${made}`;
        writtenAt.set(title, performance.now());
        writes.push(post(giver, `${API.tables}/tasks`, { title, assigned_to: receiver.userId }));
        await sleep(1_000 / WRITES_PER_SECOND);
      }
      await Promise.all(writes);
      for (let waited = 0; waited < LAST_PUSH_MS && service.received.length < writes.length; waited += 100)
        await sleep(100);
      const sentMs = service.received.map(({ payload, at }) => at - (writtenAt.get(payload.body) ?? Number.NaN));
      return { sentMs, writes: writes.length, lost: writes.length - new Set(service.received.map(bodyOf)).size };
    };
    await run(pace.loadSeconds); // warm-up
    const rounds: Awaited<ReturnType<typeof run>>[] = [];
    for (let round = 0; round < pace.rounds; round += 1) rounds.push(await run(pace.liveSeconds));
    return report(rounds);
  } finally {
    await service.close();
    await casita.stop();
  }
}

const bodyOf = ({ payload }: { payload: { body: string } }) => payload.body;

/** A parent, and another member of the family. */
function pairOf(callers: readonly Caller[], made: number): readonly [Caller, Caller] {
  const first = (made % FAMILIES) * FAMILY_SIZE;
  const [giver, receiver] = [callers[first], callers[first + 1 + (made % (FAMILY_SIZE - 1))]];
  if (!giver || !receiver) throw new Error('Every family has five members.');
  return [giver, receiver];
}

/** Leads the subscriptions, which name public addresses, to the push service of this machine. */
async function leadTo(adminUrl: string, address: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query("update app.push_subscriptions set endpoint = replace(endpoint, 'https://push.test/', $1)", [
    address,
  ]);
  await admin.end();
}

function report(rounds: readonly { sentMs: number[]; writes: number; lost: number }[]): Figure[] {
  const sent = (at: number) => median(rounds.map(({ sentMs }) => quantile(sentMs, at)));
  const sum = (what: 'writes' | 'lost') => rounds.reduce((total, round) => total + round[what], 0);
  const title = 'Write to push';
  return [
    { name: `${title}: p95`, value: sent(0.95), unit: 'ms', limit: SENT_LIMIT_MS },
    plainFigure(`${title}: p50`, sent(0.5), 'ms'),
    plainFigure(`${title}: p99`, sent(0.99), 'ms'),
    { name: `${title}: lost of ${sum('writes')}`, value: sum('lost'), unit: '', limit: 0 },
  ];
}
