import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Headers in which proxies name the original caller. The server only ever reads X-Forwarded-For. */
const NAMING_HEADERS = [
  ...['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip'],
  ...['cf-connecting-ip', 'true-client-ip', 'fastly-client-ip', 'fly-client-ip'],
];

const UNHEARD =
  'Requests name the caller they were forwarded for, and that does not count: everybody behind that proxy shares one limit for signing in. ' +
  'If the proxy is yours, name its address in TRUSTED_PROXIES and let it send X-Forwarded-For.';

/**
 * Notices requests of a proxy whose forwarded addresses are not used, and logs that once. Returns the warnings for the health check. They contain no
 * addresses, because the health check is public and any caller may send such a header.
 */
export function watchForUnheardProxies(app: FastifyInstance): () => readonly string[] {
  let noticed: readonly string[] = [];
  app.addHook('onRequest', async (request) => {
    if (noticed.length > 0 || !isUnheard(request)) return;
    noticed = [UNHEARD];
    request.log.warn(UNHEARD);
  });
  return () => noticed;
}

/** With a trusted proxy and its X-Forwarded-For, Fastify knows one address more than the peer's. */
function isUnheard({ headers, ips }: FastifyRequest): boolean {
  return (ips?.length ?? 1) < 2 && NAMING_HEADERS.some((name) => headers[name] !== undefined);
}
