import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { API } from '#contract/paths.ts';
import { Problem } from '../db/problems.ts';
import type { Hub } from '../live/hub.ts';
import { requireThisMachine } from './this-machine.ts';

/**
 * Who may read the figures: the bearer of a token, or any program of this machine. `nobody` is for a server that others can reach
 * without a token, because a proxy that adds no header makes strangers look like this machine.
 */
export type MetricsReaders = { readonly token: string } | 'this machine' | 'nobody';

/** `GET /api/metrics` in Prometheus' text format: requests by route and status, open streams, and the process itself. */
export function mountMetrics(app: FastifyInstance, hub: Hub, readers: MetricsReaders): void {
  if (readers === 'nobody') return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'casita_http_request_seconds',
    help: 'Time to answer a request, by route.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'casita_live_streams',
    help: 'Open live streams of this node.',
    registers: [registry],
    collect() {
      this.set(hub.size);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none', // the route's pattern, because an address may contain ids
      status: String(reply.statusCode),
    };
    seconds.observe(labels, reply.elapsedTime / 1_000);
  });
  const onRequest = readers === 'this machine' ? requireThisMachine : requireToken(readers.token);
  app.get(API.metrics, { onRequest }, async (_request, reply) => {
    reply.header('content-type', registry.contentType).header('cache-control', 'no-store');
    return registry.metrics();
  });
}

/** @throws Problem NOT_FOUND for calls without the token. */
function requireToken(token: string): (request: FastifyRequest) => Promise<void> {
  const wanted = Buffer.from(`Bearer ${token}`);
  return async ({ headers }) => {
    const given = Buffer.from(headers.authorization ?? '');
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new Problem('NOT_FOUND');
  };
}
