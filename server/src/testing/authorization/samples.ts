import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import type { RemoteCall } from '#contract/call.ts';
import type { Actor } from '#contract/permissions.ts';
import { testTableSamples } from './test-table-samples.ts';

/** The acting member, a manager who created the rows of others, and a child who is not involved. */
export interface People {
  readonly actor: Actor;
  readonly maker: Actor;
  readonly other: Actor;
  /** The id of a living row of another table, of a kind of its sample. It is written before what names it. */
  readonly rowId: (table: string, kind: string) => string;
}

type Fields = Record<string, unknown>;

/** A row that the tests seed: its author and fields. 'actor' and 'maker' are those members' own rows, which exist already. */
export type SeedRow = { readonly by: Actor; readonly fields: Fields } | 'actor' | 'maker';

/** The same; a row of a table that only the server writes has no author, and its fields are all its columns. */
type DeclaredRow = SeedRow | { readonly fields: Fields };

/** The tries of the generated tests for one table. Verdicts are never written here, because they follow from the declaration. */
interface TableSample {
  readonly rows: Readonly<Record<string, (people: People) => DeclaredRow>>;
  /** Absent for a table that only the server writes. */
  readonly creations?: Readonly<Record<string, (people: People) => Fields>>;
  readonly updates?: Readonly<Record<string, (people: People) => Fields>>;
  /** An update that every member who may change a row may make. It is tried on all rows at once, without a condition. */
  readonly bulkUpdate: Fields | ((people: People) => Fields);
  /**
   * A forged value of every column that clients do not send, where there is one. In SQL each is tried in a new row and in one that exists; the database
   * has to refuse it.
   */
  readonly forged?: (people: People) => Fields;
  /**
   * Tries (`update: row`, `forged insert: column`, `forged update: column`) that only the declaration's rule refuses, because row
   * security limits rows and not columns. In SQL they have the same outcome as any other change of that row by that member.
   */
  readonly enforcedByRuleOnly?: readonly string[];
  /** Of a number that is at its limit only together with others: their values, by its column. */
  readonly atLimit?: Readonly<Record<string, (value: number) => Fields>>;
  /** A family may have few of these rows: those of other tries are removed before each. */
  readonly isScarce?: true;
  /** Rows of this table are never removed, so there are none to restore. */
  readonly isNeverRemoved?: boolean;
  /** A personal workspace has one row, whose id is the person's id. */
  readonly isOnePerPerson?: boolean;
  /** The id of a row that members create, where it follows from its fields; null where it does not. In SQL another id is tried too. */
  readonly idOf?: (fields: Fields) => string | null;
}

type CallSample = (person: { userId: string; familyId: string; email: string }) => Fields;

/** What the generated tests try with an area: the `samples` of its samples.ts. */
export interface AreaSamples {
  /** By the table's name. */
  readonly tables?: Readonly<Record<string, TableSample>>;
  /** A valid input by the call's name. */
  readonly calls?: Readonly<Record<string, CallSample>>;
}

const AREAS = join(import.meta.dirname, '..', '..', 'areas');

const all: readonly AreaSamples[] = await Promise.all(
  globSync('*/samples.ts', { cwd: AREAS }).map(async (file): Promise<AreaSamples> => {
    const area = await import(pathToFileURL(join(AREAS, file)).href);
    return area.samples; // each such file declares it with this type
  }),
);

const TABLES: Record<string, TableSample> = Object.assign({}, testTableSamples, ...all.map(({ tables }) => tables));
const CALLS: Record<string, CallSample> = Object.assign(
  { 'count-tasks': () => ({}) },
  ...all.map(({ calls }) => calls),
);

/** A table's sample with all its parts. */
export interface Sample extends TableSample {
  readonly rows: Readonly<Record<string, (people: People) => SeedRow>>;
  readonly creations: NonNullable<TableSample['creations']>;
  readonly updates: NonNullable<TableSample['updates']>;
  readonly bulkUpdate: (people: People) => Fields;
}

/** The sample of a table. @throws Error with advice for a table without one, because every table has to be tested. */
export function sampleOf(table: AnyFamilyTable): Sample {
  const sample = TABLES[table.name];
  if (!sample) {
    throw new Error(
      `The table ${table.name} has no sample, so nothing proves who may do what with it. Add "${table.name}" to the tables of ` +
        'server/src/areas/<area>/samples.ts: a row of each kind the rules tell apart, and what people may try with it.',
    );
  }
  const rows = Object.entries(sample.rows).map(([kind, make]) => {
    const complete = (people: People): SeedRow => {
      const row = make(people);
      return typeof row === 'string' ? row : { by: people.actor, ...row };
    };
    return [kind, complete] as const;
  });
  // Where only the server writes, an empty creation is tried over HTTP, and a whole row in SQL.
  const creations = sample.creations ?? { 'one of their own making': () => ({}) };
  const { bulkUpdate: declared, updates = {} } = sample;
  const bulkUpdate = typeof declared === 'function' ? declared : () => declared;
  return { ...sample, rows: Object.fromEntries(rows), creations, updates, bulkUpdate };
}

/** The address of a table's whole list: its next page after `next`, or a window over all times. */
export function listAddress({ name, sync }: AnyFamilyTable, next: string | null = null): string {
  const query = sync !== 'full' && 'window' in sync ? '?from=1000-01-01T00:00:00Z&to=9998-12-31T00:00:00Z' : '';
  return `/api/tables/${name}${next ? `?after=${next}` : query}`;
}

/** A valid input of a call for one person. @throws Error with advice for a call without a sample. */
export function callSampleOf(call: RemoteCall): CallSample {
  const sample = CALLS[call.name];
  if (sample) return sample;
  throw new Error(
    `The call ${call.name} has no sample, so nothing proves who may call it. Add a valid input of it to the calls of ` +
      'server/src/areas/<area>/samples.ts.',
  );
}

/** Answers of allowed calls whose sample refers to nothing that exists. */
const CALL_ANSWERS: Readonly<Record<string, string>> = {
  'get-invitation': '404 PGRST116',
  'create-checkout': '422 UNPROCESSABLE', // the test servers take no payments
  'customer-portal': '404 PGRST116',
  'accept-family-invitation': '404 PGRST116',
  'ask-for-invitation': '404 PGRST116',
  'send-task-notifications': '404 PGRST116',
  'send-event-notifications': '404 PGRST116',
  'fetch-outside-calendar': '404 PGRST116',
  'send-family-invitation': '404 PGRST116',
  'resend-family-invitation': '404 PGRST116',
  'create-invitation-link': '404 PGRST116',
  'change-member-role': '404 PGRST116',
  'remove-member': '404 PGRST116',
  'leave-family': '404 PGRST116',
  'offer-ownership': '404 PGRST116',
  'answer-ownership-offer': '404 PGRST116',
  'family-notification-router': '404 PGRST116',
  'set-pin-access': '404 PGRST116',
  'end-pin-access': '404 PGRST116',
  'unlock-pin': '404 PGRST116',
  'set-kitchen-screen': '404 PGRST116',
  'share-grocery-list': '404 PGRST116',
  'show-activity': '404 PGRST116',
  'start-school-year': '404 PGRST116',
  'ask-grocery-assistant': '404 PGRST116',
  'import-transactions': '404 PGRST116',
  'revoke-emergency-card': '404 PGRST116', // there is none of this id
  'read-recipe': '422 UNPROCESSABLE', // an address of this machine
};

/** The answer of a call to an allowed caller: `open` for 200. */
export function answerOf(call: RemoteCall): string {
  return CALL_ANSWERS[call.name] ?? 'open';
}

/** Calls for any signed-in person that are about one family, so a removed member is refused. */
export const CALLS_ABOUT_A_FAMILY: ReadonlySet<string> = new Set(['switch-family']);
