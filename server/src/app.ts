import type { IncomingMessage } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { newId } from '#contract/ids.ts';
import { BODY_BYTES } from '#contract/limits.ts';
import { API } from '#contract/paths.ts';
import { areaHandlers, mountAreas } from './areas.ts';
import type { AccountServices } from './core/sign-in/session-handlers.ts';
import type { Database } from './platform/db/database.ts';
import { Problem } from './platform/db/problems.ts';
import { mountFiles } from './platform/files/routes.ts';
import { watchStorage } from './platform/files/watched-storage.ts';
import { handleRequestFrom } from './platform/db/request-context.ts';
import { addressOf } from './platform/http/address.ts';
import { limitAnswers } from './platform/http/limits/answers.ts';
import { limitBodies } from './platform/http/limits/bodies.ts';
import { requestCounts } from './platform/http/limits/request-counts.ts';
import { endsSessions } from './platform/http/limits/turns.ts';
import { isApiCall, mountUnknownCalls, routeUnreadable } from './platform/http/api-address.ts';
import { docsPage } from './platform/http/docs-page.ts';
import { answerErrors } from './platform/http/errors.ts';
import { mountHealth, type Readiness } from './platform/http/health.ts';
import { mountMetrics, type MetricsReaders } from './platform/http/metrics.ts';
import { describeApi } from './platform/http/openapi.ts';
import { createServerFactory } from './platform/http/http-server.ts';
import { connectionBounds } from './platform/http/limits/connections.ts';
import type { Services } from './platform/http/services.ts';
import { requireThisMachine } from './platform/http/this-machine.ts';
import { watchForUnheardProxies } from './platform/http/unheard-proxy.ts';
import { inlineScripts } from './platform/http/inline-scripts.ts';
import { mountWeb } from './platform/http/web.ts';
import { mountLive } from './platform/live/routes.ts';
import { mountTables } from './platform/tables/routes.ts';

export interface AppOptions {
  services: Omit<Services, 'handlers'>;
  account: AccountServices;
  database: Database;
  readiness: Readiness;
  log: FastifyBaseLogger;
  /** The folder of the built browser side. */
  webRoot: string;
  version: string;
  isHttps: boolean;
  /** The address that public pages name for questions; null where there is no mailbox. */
  supportEmail: string | null;
  trustedProxies: readonly string[];
  /** Requests a minute per person, or per network address for signed-out callers. */
  requestsPerMinute: number;
  metricsReaders: MetricsReaders;
  /** Routes for development. They open accounts and mails, so only this machine may call them. */
  mountDevelopment?: (app: FastifyInstance) => void;
}

/** The whole HTTP server, in the order in which a request meets it. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { database } = options;
  const { storage, findFaults: findStorageFaults } = watchStorage(options.services.storage, (error) =>
    options.log.error({ err: error }, 'a file could not be stored'),
  );
  const services: Services = { ...options.services, storage, handlers: areaHandlers() };
  services.transactions.onSessionEnd = services.tokens.end;
  const refused = new WeakSet<IncomingMessage>();
  const app: FastifyInstance = Fastify({
    serverFactory: createServerFactory(
      services.tokens,
      (request) => refused.add(request),
      connectionBounds(),
      undefined,
      options.trustedProxies,
    ),
    loggerInstance: options.log,
    // Fastify's own log lines are off: they hold addresses, which may hold ids. `logRequests` writes one line per request, by
    // route.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    bodyLimit: BODY_BYTES,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    forceCloseConnections: true,
    return503OnClosing: true,
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    frameworkErrors: (_error, request, reply) => routeUnreadable(app, request, reply),
  });
  answerErrors(app);
  app.addHook('onRequest', async (request, reply) => {
    // The connection was ended because of another request in it: this one cannot be answered any more.
    if (request.raw.socket.destroyed) return reply.hijack();
    reply.header('x-request-id', request.id);
    return undefined;
  });
  logRequests(app);
  const setSecurityHeaders = helmet(securityHeaders(options.isHttps, inlineScripts(options.webRoot)));
  app.addHook('onRequest', (request, reply, done) => setSecurityHeaders(request.raw, reply.raw, () => done()));
  app.addHook('onRequest', async ({ raw }) => {
    if (refused.has(raw)) throw new Problem('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: 1 });
  });
  /** Whose token each request has. Several limits ask. */
  const callers = new WeakMap<IncomingMessage, Promise<string | null>>();
  const readUserId = ({ raw }: FastifyRequest) => {
    const token = raw.headers.authorization?.slice('Bearer '.length);
    const caller = callers.get(raw) ?? services.tokens.verify(token ?? '').then((claims) => claims?.userId ?? null);
    callers.set(raw, caller);
    return caller;
  };
  app.addHook('onRequest', async ({ raw }) => {
    // Node reads the first and leaves out the others.
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new Problem('BAD_REQUEST', 'A request names one host.');
  });
  limitAnswers(app, readUserId);
  limitBodies(app, readUserId);
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: 60_000,
    store: requestCounts(services.clock),
    // Many people of one family share a router's address, so a signed-in person has a budget of their own, over all devices. Only a valid token
    // counts: made-up ones would each get a budget. A copied session must not use up what its owner needs to end it.
    keyGenerator: async (request) =>
      (endsSessions(request.raw) ? null : await readUserId(request)) ?? addressOf(request),
    allowList: (request) => !isApiCall(request),
    errorResponseBuilder: (_request, context) =>
      new Problem('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: Math.ceil(context.ttl / 1_000) }),
  });
  // Before a handler and not earlier: what reads a body leaves the context.
  app.addHook('preHandler', (request, _reply, done) => {
    const isDisconnected = () => request.raw.socket.destroyed;
    const handle = (known: string | null) =>
      handleRequestFrom({ address: addressOf(request), known, isDisconnected }, done);
    void readUserId(request).then(handle, () => handle(null));
  });
  mountMetrics(app, services.hub, options.metricsReaders);
  const findUnheard = watchForUnheardProxies(app);
  mountHealth(app, database, options.readiness, () => [...findUnheard(), ...findStorageFaults()]);
  app.addHook('onSend', async (request, reply) => {
    if (isApiCall(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });

  mountTables(app, services);
  mountFiles(app, services);
  mountLive(app, services);
  mountAreas(app, services, options.account);
  mountDescription(app, options);
  mountUnknownCalls(app);
  mountOnThisMachine(app, options.mountDevelopment);
  mountWeb(app, options.webRoot, {
    appUrl: options.account.appUrl,
    supportEmail: options.supportEmail,
    isDevelopment: options.mountDevelopment !== undefined,
  });
  return app;
}

/** Calls are checked by the contract, not by JSON schemas of routes. Without compilers of our own, Fastify loads its libraries for those at every start. */
function refuseSchema(): never {
  throw new Error('Routes have no JSON schemas: the contract checks what is sent.');
}

/** One guard for all development routes. */
function mountOnThisMachine(app: FastifyInstance, mount: AppOptions['mountDevelopment']): void {
  if (!mount) return;
  app.register(async (local) => {
    local.addHook('onRequest', requireThisMachine);
    mount(local);
  });
}

function mountDescription(app: FastifyInstance, { services, version }: AppOptions): void {
  // Made once as bytes, because making them holds up every other request.
  let made: { description: Buffer; page: Buffer } | undefined;
  const describe = () => {
    const description = describeApi(services.contract, version);
    return { description: Buffer.from(JSON.stringify(description)), page: Buffer.from(docsPage(description)) };
  };
  app.get(API.openapi, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((made ??= describe()).description),
  );
  app.get(API.docs, async (_request, reply) => reply.type('text/html; charset=utf-8').send((made ??= describe()).page));
}

/** Structured and without personal data: the route's pattern and figures, never an address, a name or a body. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'warn' : 'info';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}

function securityHeaders(isHttps: boolean, ownScripts: readonly string[]) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...ownScripts],
        // Pages rendered at build have style attributes, and the repair pages a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // The referrer carries no path: links of mails and invitations hold a token, and proxies log what a page requests.
    referrerPolicy: { policy: 'strict-origin' as const },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: isHttps ? { policy: 'same-origin' as const } : false,
    originAgentCluster: isHttps,
  };
}
