import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { API } from '#contract/paths.ts';
import type { Hub } from '../live/hub.ts';
import { requireLocalCaller } from './address.ts';

/**
 * `GET /api/metrics` in Prometheus' text format: requests by route and status, open streams, and the process itself. For a collector on
 * this machine only.
 */
export function mountMetrics(app: FastifyInstance, hub: Hub): void {
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
      route: request.routeOptions.url ?? 'none', // the pattern: an address could hold ids
      status: String(reply.statusCode),
    };
    seconds.observe(labels, reply.elapsedTime / 1_000);
  });
  app.get(API.metrics, { onRequest: requireLocalCaller }, async (_request, reply) => {
    reply.header('content-type', registry.contentType).header('cache-control', 'no-store');
    return registry.metrics();
  });
}
