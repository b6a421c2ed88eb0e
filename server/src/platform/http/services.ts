import type { Contract } from '#contract/contract.ts';
import type { AccessTokens } from '../auth/access-token.ts';
import type { Door } from '../db/door.ts';
import type { Hub } from '../live/hub.ts';
import type { TableHandlers } from '../tables/handlers.ts';

/** What routes are built from. Everything with a lifetime is made in `main.ts` and handed in. */
export interface Services {
  readonly contract: Contract;
  readonly door: Door;
  readonly tokens: AccessTokens;
  readonly hub: Hub;
  /** Handlers of every family table by name: the standard ones, or an area's own. */
  readonly tables: ReadonlyMap<string, TableHandlers>;
  readonly clock: () => Date;
}
