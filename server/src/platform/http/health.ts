import type { FastifyInstance } from 'fastify';
import { API } from '#contract/paths.ts';
import type { Database } from '../db/database.ts';

/** Whether this node takes traffic; false while it shuts down. */
export interface Readiness {
  isReady: boolean;
}

/** Health checks have no request limit. */
const UNCOUNTED = { config: { rateLimit: false } } as const;

/**
 * `/api/health/live`: the process answers. `/api/health/ready` (and `/api/health`): its database answers too. `detail` describes
 * problems of the set-up. It is public, so it contains no addresses and nothing about people.
 */
export function mountHealth(
  app: FastifyInstance,
  database: Database,
  readiness: Readiness,
  findFaults: () => readonly string[],
): void {
  // Without a limit, simultaneous checks have to share one query.
  let asking: Promise<boolean> | null = null;
  const ask = () => (asking ??= answers(database).finally(() => (asking = null)));
  app.get(`${API.health}/live`, UNCOUNTED, async () => ({ status: 'live' }));
  for (const address of [API.health, `${API.health}/ready`]) {
    app.get(address, UNCOUNTED, async (_request, reply) => {
      const isReady = readiness.isReady && (await ask());
      const detail = findFaults();
      return reply
        .status(isReady ? 200 : 503)
        .send({ status: isReady ? 'ready' : 'not ready', ...(detail.length > 0 ? { detail } : {}) });
    });
  }
}

async function answers(database: Database): Promise<boolean> {
  try {
    await database.pool.query('select 1');
    return true;
  } catch {
    return false; // no answer means not ready
  }
}
