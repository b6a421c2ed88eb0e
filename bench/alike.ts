import { newId } from '#contract/ids.ts';
import { resendEmailConfirmation, sendPasswordReset } from '#contract/areas/account-links.ts';
import { API } from '#contract/paths.ts';
import { median, plainFigure, type Figure, type Pace } from './figures.ts';
import { startCasita } from './servers.ts';

/** As a share of the time of a wrong password, most of which is one hashing. A skipped hashing would exceed it. */
const DIFFERENCE_LIMIT = 0.15;
const ACCOUNTS = 20;
/** An account allows so many requests per address: two of them send mails, which are limited to five an hour. */
const QUICK_ROUNDS = 1;
const FULL_ROUNDS = 2;

export const ALIKE_METHOD =
  `Wrong password, forgotten password and confirmation once more, for ${ACCOUNTS} unconfirmed accounts and ${ACCOUNTS} addresses nobody ` +
  'has, in turns, one request at a time, each from a machine of its own. Both medians, and how far they are apart. That is held against ' +
  'the time of a wrong password for an unknown address in the same run, which is one hashing: somebody who leaves it out on one side makes ' +
  'that 1, and a quiet machine measured 0.014 and less.';

/** Measures whether the time of an answer reveals that an address has an account. */
export async function measureAlike(folder: string, pace: Pace): Promise<Figure[]> {
  const casita = await startCasita(folder, { TRUSTED_PROXIES: '127.0.0.1' });
  let machine = 0;

  async function post(path: string, body: object): Promise<{ ms: number; response: Response }> {
    machine += 1;
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${machine >> 16}.${(machine >> 8) & 255}.${machine & 255}`,
    };
    const startedAt = performance.now();
    const response = await fetch(`${casita.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    await response.clone().text();
    return { ms: performance.now() - startedAt, response };
  }

  async function compare(name: string, path: string, status: number, bodyOf: (email: string) => object) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, email] of known.entries()) {
        // The first of a pair may warm up something for the second, so they alternate.
        const pair = [
          ['known', email],
          ['unknown', unknown[index] ?? ''],
        ] as const;
        for (const [kind, address] of index % 2 ? pair : pair.toReversed()) {
          const { ms, response } = await post(path, bodyOf(address));
          if (response.status !== status)
            throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
          times[kind].push(ms);
        }
      }
    }
    return { name, known: median(times.known), unknown: median(times.unknown) };
  }

  const rounds = pace.rounds > 1 ? FULL_ROUNDS : QUICK_ROUNDS;
  const known: string[] = [];
  const unknown = Array.from({ length: ACCOUNTS }, () => `nobody-${newId()}@dev.casita.test`);
  try {
    for (let made = 0; made < ACCOUNTS; made += 1) {
      const response = await fetch(`${casita.origin}/api/dev/accounts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' }, // and no proxy headers, which the server refuses from this address
        body: JSON.stringify({ state: 'unconfirmed' }),
      });
      known.push(((await response.json()) as { email: string }).email); // the route of development accounts answers this
    }
    const password = 'not the password';
    // Loads what the server loads only with a first request.
    await post(API.signIn, { email: `nobody-${newId()}@dev.casita.test`, password });
    await post(sendPasswordReset.path, { email: `nobody-${newId()}@dev.casita.test` });
    const wrong = await compare('Wrong password', API.signIn, 400, (email) => ({ email, password }));
    const forgotten = await compare('Forgotten password', sendPasswordReset.path, 200, (email) => ({ email }));
    const again = await compare('Confirmation again', resendEmailConfirmation.path, 200, (email) => ({ email }));
    return [wrong, forgotten, again].flatMap(({ name, known: ofKnown, unknown: ofUnknown }): Figure[] => [
      {
        name: `${name}: apart, against one hashing`,
        value: Math.abs(ofKnown - ofUnknown) / wrong.unknown,
        unit: 'times',
        limit: DIFFERENCE_LIMIT,
      },
      plainFigure(`${name}: known address`, ofKnown, 'ms'),
      plainFigure(`${name}: unknown address`, ofUnknown, 'ms'),
    ]);
  } finally {
    await casita.stop();
  }
}
