import type { AnyFamilyTable } from '#contract/family-table.ts';
import type { RemoteCall } from '#contract/call.ts';
import type { Actor } from '#contract/permissions.ts';

/** The acting member, a manager who created the rows of others, and a child who is not involved. */
export interface People {
  readonly actor: Actor;
  readonly maker: Actor;
  readonly other: Actor;
}

type Fields = Record<string, unknown>;

/** A row that the tests seed: its author and fields. 'actor' and 'maker' are those members' own rows, which exist already. */
export type SeedRow = { readonly by: Actor; readonly fields: Fields } | 'actor' | 'maker';

/** The tries of the generated tests for one table. Verdicts are never written here, because they follow from the declaration. */
export interface Sample {
  readonly rows: Readonly<Record<string, (people: People) => SeedRow>>;
  readonly creations: Readonly<Record<string, (people: People) => Fields>>;
  readonly updates: Readonly<Record<string, (people: People) => Fields>>;
  /** An update that every member who may change a row may make. It is tried on all rows at once, without a condition. */
  readonly bulkUpdate: Fields;
  /**
   * Tries (`update: row`) that only the declaration's rule refuses, because row security limits rows and not columns. In SQL they have
   * the same outcome as any other change of that row by that member.
   */
  readonly enforcedByRuleOnly?: readonly string[];
  /** Rows of this table are never removed, so there are none to restore. */
  readonly isNeverRemoved?: boolean;
  /** A personal workspace has one row, whose id is the person's id. */
  readonly isOnePerPerson?: boolean;
}

const SAMPLES: Readonly<Record<string, Sample>> = {
  members: {
    rows: {
      themselves: () => 'actor',
      'a manager': () => 'maker',
      'a person without an account': ({ maker }) => ({ by: maker, fields: { first_name: 'Luz' } }),
    },
    creations: { 'a person without an account': () => ({ first_name: 'Luz', colour: 'olive' }) },
    updates: { 'a new name': () => ({ first_name: 'Someone' }) },
    bulkUpdate: { first_name: 'Everybody' },
    isNeverRemoved: true,
  },
  tasks: {
    rows: {
      'their own': ({ actor }) => ({ by: actor, fields: { title: 'Own' } }),
      "somebody else's": ({ maker }) => ({ by: maker, fields: { title: 'Other' } }),
      'assigned to them': ({ actor, maker }) => ({
        by: maker,
        fields: { title: 'Given', assigned_to: actor.memberId },
      }),
      'assigned to several': ({ actor, maker, other }) => ({
        by: maker,
        fields: { title: 'Shared', assigned_members: [actor.memberId, other.memberId] },
      }),
    },
    creations: {
      'for themselves': () => ({ title: 'Mine' }),
      'for themselves in a list': ({ actor }) => ({ title: 'Mine', assigned_members: [actor.memberId] }),
      'for somebody else': ({ other }) => ({ title: 'Yours', assigned_to: other.memberId }),
      'for several': ({ actor, other }) => ({ title: 'Ours', assigned_members: [actor.memberId, other.memberId] }),
    },
    updates: {
      'a new title': () => ({ title: 'Changed' }),
      'a new status': () => ({ status: 'in progress' }),
      'giving it away': ({ other }) => ({ assigned_to: other.memberId, assigned_members: null }),
      'taking it over': ({ actor }) => ({ assigned_to: actor.memberId, assigned_members: null }),
    },
    bulkUpdate: { status: 'in progress' },
    enforcedByRuleOnly: [
      'a new title: assigned to them',
      'a new title: assigned to several',
      'giving it away: their own',
      'taking it over: assigned to several',
      'remove: assigned to them',
      'remove: assigned to several',
      'restore: assigned to them',
      'restore: assigned to several',
    ],
  },
  settings: {
    rows: { 'their own': ({ actor }) => ({ by: actor, fields: { theme: 'dark' } }) },
    creations: { 'a choice': () => ({ theme: 'light' }) },
    updates: { 'another choice': () => ({ theme: 'system' }) },
    bulkUpdate: { theme: 'system' },
    isNeverRemoved: true,
    isOnePerPerson: true,
  },
  notifications: {
    rows: { 'addressed to them': ({ actor }) => ({ by: actor, fields: {} }) },
    creations: { 'one of their own making': () => ({}) },
    updates: { read: () => ({ is_read: true }) },
    bulkUpdate: { is_read: true },
  },
  subscribers: {
    rows: { 'their plan': ({ actor }) => ({ by: actor, fields: {} }) },
    creations: { 'a plan of their own making': () => ({}) },
    updates: {},
    bulkUpdate: { deleted_at: null },
    isNeverRemoved: true,
    isOnePerPerson: true,
  },
  private_notes: {
    rows: {
      'their own': ({ actor }) => ({ by: actor, fields: { text: 'Own', scope_id: actor.memberId } }),
      'private to them': ({ actor, maker }) => ({ by: maker, fields: { text: 'For you', scope_id: actor.memberId } }),
      'private to somebody else': ({ maker, other }) => ({
        by: maker,
        fields: { text: 'Secret', scope_id: other.memberId },
      }),
      'their own, now private to somebody else': ({ actor, other }) => ({
        by: actor,
        fields: { text: 'Moved', scope_id: other.memberId },
      }),
    },
    creations: {
      'for themselves': ({ actor }) => ({ text: 'Diary', scope_id: actor.memberId }),
      'in a scope of somebody else': ({ other }) => ({ text: 'Whisper', scope_id: other.memberId }),
    },
    updates: {
      'a new text': () => ({ text: 'Changed' }),
      'moving it to a scope of somebody else': ({ other }) => ({ scope_id: other.memberId }),
    },
    bulkUpdate: { text: 'Changed' },
  },
};

/** The sample of a table. @throws Error with advice for a table without one, because every table has to be tested. */
export function sampleOf(table: AnyFamilyTable): Sample {
  const sample = SAMPLES[table.name];
  if (sample) return sample;
  throw new Error(
    `The table ${table.name} has no sample, so nothing proves who may do what with it. Add "${table.name}" to SAMPLES in ` +
      'server/src/testing/authorization/samples.ts: a row of each kind the rules tell apart, and what people may try with it.',
  );
}

type CallSample = (person: { userId: string; familyId: string; email: string }) => Fields;

const CALL_SAMPLES: Readonly<Record<string, CallSample>> = {
  'ensure-family-setup': ({ userId }) => ({ user_id: userId, user_email: 'somebody@casa.test' }),
  'get-account': () => ({}),
  'create-family': () => ({ familyName: '' }),
  'rename-family': () => ({ name: 'Another name' }),
  'switch-family': ({ familyId }) => ({ family_id: familyId }),
  'update-profile': () => ({ first_name: 'Some', last_name: 'Body' }),
  ensure_family_has_schema: ({ familyId }) => ({ target_family_id: familyId }),
  'get-invitation': () => ({ invite_token: 'made-up' }),
  'accept-family-invitation': () => ({ inviteToken: 'made-up' }),
  validate_invitation_state: ({ userId, email }) => ({ p_user_id: userId, p_email: email }),
  'recover-invitation-state': ({ userId, email }) => ({ userId, email }),
  'resend-email-confirmation': ({ userId }) => ({ email: `confirm-${userId}@casa.test` }),
  'send-password-reset': ({ userId }) => ({ email: `reset-${userId}@casa.test` }),
  'check-subscription': () => ({}),
  'choose-plan': () => ({ plan: 'Free' }),
  'send-enquiry': () => ({ kind: 'buzon', category: 'idea', message: 'A calendar for the dog.' }),
  'backoffice-overview': () => ({}),
  'list-enquiries': () => ({}),
  'set-enquiry-status': ({ userId }) => ({ id: userId, status: 'done' }),
  'count-tasks': () => ({}),
};

/** A valid input of a call for one person. @throws Error with advice for a call without a sample. */
export function callSampleOf(call: RemoteCall): CallSample {
  const sample = CALL_SAMPLES[call.name];
  if (sample) return sample;
  throw new Error(
    `The call ${call.name} has no sample, so nothing proves who may call it. Add a valid input of it to CALL_SAMPLES in ` +
      'server/src/testing/authorization/samples.ts.',
  );
}

/** Answers of allowed calls whose sample refers to nothing that exists. */
const CALL_ANSWERS: Readonly<Record<string, string>> = {
  'get-invitation': '404 PGRST116',
  'accept-family-invitation': '404 PGRST116',
};

/** The answer of a call to an allowed caller: `open` for 200. */
export function answerOf(call: RemoteCall): string {
  return CALL_ANSWERS[call.name] ?? 'open';
}

/** Calls for any signed-in person that are about one family, so a removed member is refused. */
export const CALLS_ABOUT_A_FAMILY: ReadonlySet<string> = new Set(['switch-family']);
