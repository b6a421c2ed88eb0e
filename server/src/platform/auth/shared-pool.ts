import type { Pool, PoolClient } from 'pg';
import { FairPool } from '../db/fair-pool.ts';
import { requestAddress } from '../db/request-address.ts';

/**
 * Identity's pool, shared out between network addresses: nobody is signed in yet. So the requests of one address occupy at most a
 * third of the connections, and addresses whose requests wait are served in turn.
 */
export function sharePool(pool: Pool) {
  const fair = new FairPool<PoolClient>(pool, pool.options.max);
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async (): Promise<PoolClient> => {
      const share = { holder: requestAddress() ?? 'server', workspace: null, locksFeed: false };
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
