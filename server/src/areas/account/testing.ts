import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import { newId } from '#contract/ids.ts';
import { API } from '#contract/paths.ts';
import { Session } from '#contract/session.ts';
import { createAccessTokens } from '../../platform/auth/access-token.ts';
import { createAttemptLimits } from '../../platform/auth/attempt-limits.ts';
import { createIdentity } from '../../platform/auth/identity.ts';
import { createKnownDevices } from '../../platform/auth/known-device.ts';
import type { Database } from '../../platform/db/database.ts';
import { handleRequestFrom } from '../../platform/db/request-context.ts';
import { Transactions } from '../../platform/db/transactions.ts';
import { createFolderStorage } from '../../platform/files/folder-storage.ts';
import { addressOf } from '../../platform/http/address.ts';
import { answerErrors } from '../../platform/http/errors.ts';
import { CHEAP_PASSWORDS } from '../../testing/cheap-passwords.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import type { Carrier, Mail } from '../../platform/mail/mail.ts';
import { linkMailWorker } from './jobs.ts';
import { areaFollowers } from '../../areas.ts';
import { mountSignIn } from '../../core/sign-in/scope.ts';
import { createSignIn, type AccountServices } from '../../core/sign-in/session-handlers.ts';
import { registerInvitedRoutes } from '../joining/routes.ts';
import { registerPinRoutes } from '../pins/entry-routes.ts';
import { registerGoogleRoutes } from './google-routes.ts';
import { registerPasswordRoutes } from './password-routes.ts';
import { registerAccountCalls, registerSessionRoutes } from './routes.ts';

export const TEST_SECRET = 'a secret of at least thirty-two characters';
export const TEST_PASSWORD = 'six-or-more';
const APP_URL = 'http://localhost:3000';

export interface AccountServer extends AccountServices {
  app: FastifyInstance;
  /** Everything that was logged. */
  logged: string[];
  /** Sends the queued mails and answers those to this address, the newest first. */
  mailsTo(email: string): Promise<Mail[]>;
}

/** Later than any clock of a test, so that every queued job is due. */
const LATE = () => new Date('2200-01-01T00:00:00Z');

/** The account routes on a database. */
export async function anAccountServer(database: Database, more: Partial<AccountServices> = {}): Promise<AccountServer> {
  const logged: string[] = [];
  const app = Fastify({ logger: { level: 'trace', stream: { write: (line: string) => void logged.push(line) } } });
  answerErrors(app);
  app.addHook('preHandler', (request, _reply, done) =>
    handleRequestFrom({ address: addressOf(request), known: null }, done),
  );
  const identity =
    more.identity ??
    createIdentity({
      pool: database.authPool,
      secretKey: TEST_SECRET,
      appUrl: APP_URL,
      onError: (message) => logged.push(message),
      passwords: CHEAP_PASSWORDS,
    });
  const services: AccountServices = {
    transactions: new Transactions(database, { followers: areaFollowers }),
    identity,
    tokens: await createAccessTokens(TEST_SECRET),
    limits: createAttemptLimits(identity.db, TEST_SECRET),
    devices: createKnownDevices(TEST_SECRET),
    openid: null,
    appUrl: APP_URL,
    storage: createFolderStorage(join(tmpdir(), 'casita-no-files')),
    requiresConfirmation: false,
    ...more,
  };
  const signIn = createSignIn(services);
  registerGoogleRoutes(app, services, signIn);
  mountSignIn(app, services, signIn, [
    registerPasswordRoutes,
    registerSessionRoutes,
    registerInvitedRoutes,
    registerPinRoutes,
  ]);
  const clock = () => new Date();
  registerAccountCalls(app, { transactions: services.transactions, tokens: services.tokens, clock }, services);
  const sent: Mail[] = [];
  const carrier: Carrier = {
    carry: async (mail) => void sent.unshift(mail),
    isHopeless: () => false,
    close: () => {},
  };
  const mailer = linkMailWorker(services.transactions, carrier, APP_URL);
  const mailsTo = async (email: string) => {
    await drainQueue(services.transactions, mailer, (error) => logged.push(error.message), LATE);
    return sent.filter(({ to }) => to === email);
  };
  return { ...services, app, logged, mailsTo };
}

/** A browser: sends an origin, keeps cookies. */
export function aBrowser(app: FastifyInstance, remoteAddress = '192.0.2.1') {
  const cookies = new Map<string, string>();
  async function post(
    url: string,
    payload: object = {},
    more: Partial<InjectOptions> = {},
  ): Promise<LightMyRequestResponse> {
    const response = await app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress,
      ...more,
      headers: Object.fromEntries(
        Object.entries({
          origin: APP_URL,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...more.headers,
        }).filter(([, value]) => value !== undefined),
      ),
    });
    for (const header of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair = '', ...attributes] = header.split('; ');
      const at = pair.indexOf('=');
      if (attributes.includes('Max-Age=0')) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }
  return {
    cookies,
    post,
    signUp: async (person: object = aPerson()) => readSession(await post(API.signUp, person)),
    signIn: (person: object) => post(API.signIn, person),
    refresh: () => post(API.refresh),
    signOut: () => post(API.signOut),
  };
}

export function aPerson(): { email: string; password: string } {
  return { email: `${newId()}@casa.test`, password: TEST_PASSWORD };
}

/** The session of an answer, which must be one. */
export function readSession(response: LightMyRequestResponse): Session {
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return Session.parse(response.json());
}
