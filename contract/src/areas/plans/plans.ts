/** The tiers, lowest first. Trial is Premium for `TRIAL_DAYS` days. */
export const TIERS = ['Free', 'Trial', 'Premium'] as const;
export type Tier = (typeof TIERS)[number];

/** From this member limit on, a family has no limit. */
export const UNLIMITED_MEMBERS = 999;
/** Member limit of a family that has chosen no plan. */
export const DEFAULT_MAX_MEMBERS = 4;

interface PlanTerms {
  /** Price of a month in cents of `CURRENCY`. */
  readonly monthlyCents: number;
  readonly maxMembers: number;
  /** What the plan lists, in this order: words of areas, and `members` and `support`, which are no areas. */
  readonly features: readonly string[];
  /** Features that are not to be had yet. */
  readonly upcoming: readonly string[];
}

export const CURRENCY = 'usd';

const PREMIUM = {
  monthlyCents: 999,
  maxMembers: UNLIMITED_MEMBERS,
  features: ['members', 'tasks', 'medical', 'school', 'support'],
  upcoming: ['support'],
} as const satisfies PlanTerms;

/**
 * What each plan costs and gives. Server, checkout, /pricing and the landing page read this table, and a test compares the database
 * with it.
 */
export const PLANS = {
  Free: {
    monthlyCents: 0,
    maxMembers: 5,
    features: ['members', 'tasks', 'calendar', 'support'],
    upcoming: [],
  },
  Trial: { ...PREMIUM, monthlyCents: 0 },
  Premium: PREMIUM,
} as const satisfies Readonly<Record<Tier, PlanTerms>>;

/** The price of a month as the plans show it, such as `$9.99`, or `$0` without cents. */
export function formatPrice(cents: number, language: string): string {
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(language, {
    ...{ style: 'currency', currency: CURRENCY, currencyDisplay: 'narrowSymbol' },
    minimumFractionDigits,
  }).format(cents / 100);
}

/** How many members count against the plan (those with an account) and how many it allows; null = no limit. */
export function memberLimit(
  members: readonly { readonly user_id: string | null; readonly left_at: string | null }[],
  max: number,
): { count: number; max: number } | null {
  if (max >= UNLIMITED_MEMBERS) return null;
  return { count: members.filter((row) => row.user_id !== null && row.left_at === null).length, max };
}
