import type { MemberColour } from '#contract/areas/family.ts';
import type { Tier } from '#contract/areas/plans/plans.ts';
import type { Role } from '#contract/roles.ts';

/** Password of every account that the server makes for demonstration and tests. It is published. */
export const DEMO_PASSWORD = 'Casita-demo-2026!';

/** A plan in relative days. They count from today, or from this moment for a fresh account. */
export interface DemoPlan {
  readonly tier: Tier;
  readonly startedDaysAgo: number;
  /** Without it the plan has no end; -1 = it ended yesterday. */
  readonly endsInDays?: number;
  readonly cancelledDaysAgo?: number;
  readonly paymentFailedDaysAgo?: number;
}

/** A person of a demo family, with the oddities that their state is about. */
export interface Person {
  /** Short name by which rows refer to the person. */
  readonly key: string;
  /** Null for people without an account. An address that exists already means that same person. */
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Null for people without an account, and for those whose role row is missing. */
  readonly role: Role | null;
  readonly phone?: string;
  readonly colour?: MemberColour;
  /** The age today, and the days until the next birthday. */
  readonly born?: { readonly age: number; readonly birthdayInDays: number };
  readonly mustChangePassword?: boolean;
  readonly isUnconfirmed?: boolean;
  readonly hasNoPassword?: boolean;
  readonly hasNoProfile?: boolean;
  readonly hasLeft?: boolean;
  /** Works in the back office, in addition to a role in a family. */
  readonly isStaff?: boolean;
  /** Recovery of this account fails, so that its screen can be shown. */
  readonly isBeyondRecovery?: boolean;
  readonly plan?: DemoPlan;
  /** A demo account's end: it uses the app without a plan until then; -1 = it ended yesterday. */
  readonly demoEndsInDays?: number;
  readonly localDevEndsInDays?: number;
  /** The language in the settings. Absent for English, the default. */
  readonly language?: 'es';
}

export interface DemoFamilyRows {
  readonly name: string;
  /** `completed` when not given. A pending workspace has no key yet. */
  readonly setupStatus?: 'pending' | 'failed' | 'orphaned';
  readonly setupError?: string;
}

/** People who live together. Without a family they are accounts that belong to none. The first person made the family. */
export interface DemoFamily {
  readonly key: string;
  readonly family: DemoFamilyRows | null;
  readonly people: readonly [Person, ...Person[]];
  /** The name under which the areas' demo.ts have rows for this family. Without it they have none. */
  readonly rowsOf?: string;
  readonly invitations?: readonly DemoInvitation[];
}

/** An invitation into the demo family. */
export interface DemoInvitation {
  /** A published token for demonstrations. Others get a random one. */
  readonly token?: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: Role;
  readonly temporaryPassword?: string;
  /** Key of the inviting person. */
  readonly by: string;
  readonly sentDaysAgo: number;
  /** -1 = it ended yesterday. */
  readonly endsInDays: number;
  readonly accepted?: { readonly by: string; readonly daysAgo: number };
}
