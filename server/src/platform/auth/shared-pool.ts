import type { Pool, PoolClient } from 'pg';
import { FairPool, requestHolder } from '../db/fair-pool.ts';

/**
 * Identity's pool, shared out between those who sent the requests: one of them occupies at most a third of the connections, and those whose
 * requests wait are served in turn, the known by turns with strangers.
 */
export function sharePool(pool: Pool) {
  const fair = new FairPool<PoolClient>(pool, pool.options.max);
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async (): Promise<PoolClient> => {
      const share = { ...requestHolder('server'), workspace: null, locksFeed: false };
      const client = await fair.connect(share);
      const { release } = client; // the driver makes a new one each time
      client.release = (broken) => {
        client.release = release;
        fair.release(client, share, broken);
      };
      return client;
    },
  };
}
