import type { FastifyInstance } from 'fastify';
import type { DeclaredTable } from '#contract/tables.ts';
import type { AnyDemoRows } from '../demo/demo-rows.ts';
import type { AttemptLimits } from '../platform/auth/attempt-limits.ts';
import type { Follower } from '../platform/db/hooks.ts';
import type { Transactions } from '../platform/db/transactions.ts';
import type { Services } from '../platform/http/services.ts';
import type { Worker } from '../platform/jobs/queue.ts';
import type { Purge } from '../platform/jobs/housekeeping.ts';
import type { Carrier } from '../platform/mail/mail.ts';
import type { Payments } from '../platform/payments/payments.ts';
import type { PushService } from '../platform/push/push-service.ts';
import type { TableHandlers } from '../platform/tables/handlers.ts';
import type { AnyTableContent } from './content/content.ts';
import type { AnyMomentKind } from './moments/moments.ts';
import type { AnyNoticeKind } from './notices/kinds.ts';
import type { SignInRoutes } from './sign-in/scope.ts';
import type { AccountServices, SignIn } from './sign-in/session-handlers.ts';

/** What the calls and routes of an area are given. */
export interface AreaServices extends Services {
  readonly account: AccountServices;
  readonly signIn: SignIn;
  /** The kinds of notices of all areas. */
  readonly notices: readonly AnyNoticeKind[];
  /** How rows are said in a download, of all areas. */
  readonly content: readonly AnyTableContent[];
}

/** What the workers of an area are given. */
export interface WorkerServices {
  readonly transactions: Transactions;
  /** Null on a server without a payment provider. */
  readonly payments: Payments | null;
  readonly limits: AttemptLimits;
  readonly push: PushService;
}

/** Reports of work that runs by itself. */
export interface TidyReports {
  readonly onError: (error: unknown) => void;
  readonly onDeleted: (familyId: string) => void;
}

/**
 * Everything that an area does beyond the declaration of its tables: one object in its `area.ts`, listed in `server/src/areas.ts`. Areas do
 * not import each other; what one has to do with another goes through a hook (`followers`), the core or the contract.
 */
export interface Area {
  /** Tables whose rows are more than stored. */
  readonly handlers?: { readonly [Table in DeclaredTable as Table['name']]?: () => TableHandlers<Table> };
  /** Calls, and routes that are no calls of the contract. */
  readonly mount?: (app: FastifyInstance, services: AreaServices) => void;
  /** Routes below /api/auth by which people come in. */
  readonly signIn?: SignInRoutes;
  /** What it does in the transactions of others, and after a change of its own rows. */
  readonly followers?: readonly Follower[];
  /** What people are told of it. */
  readonly notices?: readonly AnyNoticeKind[];
  /** When its rows want something done. */
  readonly moments?: readonly AnyMomentKind[];
  /** Workers of its jobs, which run after a commit. */
  readonly workers?: (services: WorkerServices) => readonly Worker[];
  /** Workers of its jobs that send a mail. */
  readonly mailers?: readonly ((
    transactions: Transactions,
    carrier: Carrier,
    appUrl: string,
    notices: readonly AnyNoticeKind[],
  ) => Worker)[];
  /** Rows outside of families that are kept for a time only. Those of family tables follow from their declarations. */
  readonly purges?: readonly Purge[];
  /** Deletes hourly what the area keeps for a time only, beyond its purges. Any number of nodes may do so at once. */
  readonly tidy?: (transactions: Transactions, reports: TidyReports) => Promise<void>;
  /** Mends at a start what older versions and demo data left out. Any number of nodes may do so at once. */
  readonly repair?: (transactions: Transactions) => Promise<unknown>;
  /** How rows are said in a download of what a person made: of every table whose rows say who made them. */
  readonly content?: readonly AnyTableContent[];
  /** Its rows of the demo families: of one table, or of several in the order in which they name each other. */
  readonly demo?: AnyDemoRows | readonly AnyDemoRows[];
}
