import * as z from 'zod/mini';
import { remoteFunction } from '../call.ts';
import { LANGUAGES } from '../languages.ts';
import { ENQUIRY_KINDS } from './site.ts';
import { TIERS } from './plans/plans.ts';
import { Uuid } from '../uuid.ts';

/** Number of days for which the overview shows sign-ups. */
export const OVERVIEW_DAYS = 30;
/** Trials that end within this many days are counted as ending. */
export const TRIALS_ENDING_DAYS = 7;
export const ENQUIRIES_PER_PAGE = 25;

/** Only figures: staff never see a family's rows. */
export const backofficeOverview = remoteFunction('backoffice-overview', {
  summary: 'Figures about families, people, plans, sign-ups and enquiries, for the back office.',
  input: z.strictObject({}),
  output: z.object({
    /** By setup_status, the most frequent first. */
    families: z.array(z.object({ setup_status: z.string(), count: z.int() })),
    users: z.int(),
    /** People whose plan is active, by tier; includes tiers without people. */
    subscribers: z.array(z.object({ subscription_tier: z.enum(TIERS), count: z.int() })),
    /** Active trials that end within `TRIALS_ENDING_DAYS`. */
    trials_ending: z.int(),
    new_enquiries: z.int(),
    /** The last `OVERVIEW_DAYS` days in UTC, oldest first; includes days without sign-ups. */
    sign_ups: z.array(z.object({ day: z.string(), count: z.int() })),
  }),
  may: 'staff',
});
export type BackofficeOverview = z.infer<typeof backofficeOverview.output>;

export const ENQUIRY_STATUSES = ['new', 'done'] as const;

/** An enquiry as staff see it. */
export const StoredEnquiry = z.object({
  id: Uuid,
  kind: z.enum(ENQUIRY_KINDS),
  category: z.nullable(z.string()),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  company: z.nullable(z.string()),
  message: z.string(),
  language: z.enum(LANGUAGES),
  status: z.enum(ENQUIRY_STATUSES),
  created_at: z.string(),
});
export type StoredEnquiry = z.infer<typeof StoredEnquiry>;

export const listEnquiries = remoteFunction('list-enquiries', {
  summary: 'What people wrote to us, newest first.',
  input: z.strictObject({
    status: z.optional(z.enum(ENQUIRY_STATUSES)),
    kind: z.optional(z.enum(ENQUIRY_KINDS)),
    /** `next` of the previous page. */
    before: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
  output: z.object({
    enquiries: z.array(StoredEnquiry),
    /** The cursor of the next page; null on the last page. */
    next: z.nullable(z.string()),
  }),
  may: 'staff',
});

export const setEnquiryStatus = remoteFunction('set-enquiry-status', {
  summary: 'Marks an enquiry as done, or as new again.',
  input: z.strictObject({ id: Uuid, status: z.enum(ENQUIRY_STATUSES) }),
  /** False when there is no such enquiry. */
  output: z.object({ success: z.boolean() }),
  may: 'staff',
});
