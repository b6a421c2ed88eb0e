import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { newId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';
import { DEMO_PASSWORD, type DemoFamily } from './demo-family.ts';
import { SELF } from './state-makers.ts';
import { makeState, STATES, type StateName } from './states.ts';
import { writeDemoFamily } from './write-family.ts';
import { idOf, type WrittenDemoFamily } from './written-family.ts';
import { hashPassword } from '../platform/auth/hash-password.ts';
import type { Transactions } from '../platform/db/transactions.ts';
import { Problem } from '../platform/db/problems.ts';
import { parseInput } from '../platform/http/validate.ts';
import { refuseForeignOrigin } from '../platform/http/origin.ts';

const DevAccount = z.strictObject({ state: z.string(), language: z.optional(z.enum(['en', 'es'])) });

/** `POST /api/dev/accounts`: makes a fresh account in any known state, so that tests can run side by side. For development. */
export function registerDevAccounts(
  app: FastifyInstance,
  { transactions, appUrl }: { transactions: Transactions; appUrl: string },
): void {
  let passwordHash: Promise<string> | null = null;

  app.post('/api/dev/accounts', async (request) => {
    refuseForeignOrigin(request, appUrl);
    const { state, language } = parseInput(DevAccount, request.body);
    if (!isState(state)) {
      throw new Problem('UNPROCESSABLE', `Known states are: ${Object.keys(STATES).join(', ')}.`, {
        fields: { state: 'unknown' },
      });
    }
    passwordHash ??= hashPassword(DEMO_PASSWORD);
    return makeAccount(transactions, state, language ?? 'en', await passwordHash);
  });
}

function isState(state: string): state is StateName {
  return Object.hasOwn(STATES, state);
}

async function makeAccount(transactions: Transactions, state: StateName, language: Language, passwordHash: string) {
  const mark = newId().slice(-12);
  const email = `${state}-${mark}@dev.casita.test`;
  const families = makeState(state, email, (key) => `${state}-${mark}-${key}@dev.casita.test`);
  const written = [];
  for (const made of families) {
    const demoFamily = withLanguage(withTokens(made), language);
    written.push({ demoFamily, ...(await write(transactions, demoFamily, passwordHash)) });
  }
  const [home] = written;
  if (!home) throw new Error(`The state ${state} makes no demo family.`);
  const hasLeft = home.demoFamily.people.some((person) => person.key === SELF && person.hasLeft);
  const invitation = written.flatMap(({ demoFamily }) => demoFamily.invitations ?? [])[0];
  return {
    email,
    password: DEMO_PASSWORD,
    user_id: idOf(home.ids, SELF),
    family_id: hasLeft ? null : home.familyId,
    ...(invitation ? { invitation_token: invitation.token } : {}),
  };
}

/** English is the default of accounts that chose none, so it stays unset. */
function withLanguage(demoFamily: DemoFamily, language: Language): DemoFamily {
  if (language === 'en') return demoFamily;
  const [first, ...others] = demoFamily.people;
  return { ...demoFamily, people: [{ ...first, language }, ...others.map((person) => ({ ...person, language }))] };
}

function withTokens(demoFamily: DemoFamily): DemoFamily {
  const invitations = demoFamily.invitations?.map((one) => ({ ...one, token: one.token ?? newId() }));
  return invitations ? { ...demoFamily, invitations } : demoFamily;
}

async function write(
  transactions: Transactions,
  demoFamily: DemoFamily,
  passwordHash: string,
): Promise<WrittenDemoFamily> {
  const written = await writeDemoFamily(transactions, demoFamily, passwordHash);
  if (!written) throw new Error('An unclaimed demo family is always written.');
  return written;
}
