import type { Contract } from '#contract/contract.ts';
import type { AccessTokens } from '../auth/access-token.ts';
import type { Transactions } from '../db/transactions.ts';
import type { FileStorage } from '../files/storage.ts';
import type { Hub } from '../live/hub.ts';
import type { LanguageModel } from '../model/language-model.ts';
import type { Payments } from '../payments/payments.ts';
import type { PushService } from '../push/push-service.ts';
import type { TableHandlers } from '../tables/handlers.ts';

/** The dependencies of the routes. `main.ts` creates everything that has to be closed, and passes it in. */
export interface Services {
  readonly contract: Contract;
  readonly transactions: Transactions;
  readonly tokens: AccessTokens;
  readonly hub: Hub;
  /** The contents of uploaded files. */
  readonly storage: FileStorage;
  /** The payment provider; null on a server without one. */
  readonly payments: Payments | null;
  readonly push: PushService;
  /** The outside model; null on a server without one. */
  readonly model: LanguageModel | null;
  /** Handlers of family tables whose area does more than the standard ones, by name. */
  readonly handlers: ReadonlyMap<string, TableHandlers>;
  readonly clock: () => Date;
}
