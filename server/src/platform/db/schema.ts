import type { ColumnType, Generated } from 'kysely';
import type { MemberColour } from '#contract/areas/family.ts';
import type { AssistantConsent } from '#contract/areas/groceries/assistant.ts';
import type { Plan } from '#contract/areas/subscription.ts';
import type { RowOf } from '#contract/family-table.ts';
import type { FileKind } from '#contract/files/kinds.ts';
import type { Language } from '#contract/languages.ts';
import type { DeclaredTable } from '#contract/tables.ts';

type Stamped = 'version' | 'created_at' | 'updated_at' | 'deleted_at';

/**
 * What the declarations do not say of their tables: columns that no client gets, and those that the database fills in. Each area adds those
 * of its tables in its `schema.ts`, and there too the tables that only the server has (`Tables`).
 */
// eslint-disable-next-line typescript/no-empty-interface
export interface MoreColumns {}

/** In a personal workspace the database fills in the person. */
export interface OwnWorkspace {
  user_id: Generated<string>;
}

/** A family table's row in the database: the contract's row, its family, and more columns. Triggers fill the stamped ones. */
type Stored<Row, More> = Omit<Row, Stamped | keyof More> & { [K in Stamped & keyof Row]: Generated<Row[K]> } & More & {
    family_id: string;
  };

/** Every declared table by its name. */
type FamilyTables = {
  [Table in DeclaredTable as Table['name']]: Stored<
    RowOf<Table>,
    Table['name'] extends keyof MoreColumns ? MoreColumns[Table['name']] : unknown
  >;
};

interface Families {
  id: string;
  name: string;
  schema_name: string | null;
  setup_status: Generated<string>;
  setup_error: string | null;
  current_member_count: Generated<number>;
  max_members: Generated<number>;
  open_until: string | null;
  trial_used_at: Generated<string | null>;
  created_by: string | null;
  owner_id: Generated<string | null>;
  /** Null for the colour that follows from the id. */
  colour: Generated<MemberColour | null>;
  /** With the customer who paid it. Plans that were kept by earlier versions lack two of the fields. */
  kept_plan: Generated<(Omit<Plan, 'continues_free'> & Partial<KeptMore>) | null>;
  paid_twice_at: Generated<string | null>;
  last_open_at: Generated<string | null>;
  deletion_mails: Generated<number>;
  deletion_at: Generated<string | null>;
  deletion_asked_at: Generated<string | null>;
  deletion_days: Generated<number>;
  deletion_day: Generated<string | null>;
  assistant_consent: Generated<AssistantConsent>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

interface KeptMore extends Pick<Plan, 'continues_free'> {
  readonly customer_id: string | null;
}

interface Profiles {
  id: string;
  family_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string;
  avatar_url: string | null;
  requires_password_change: Generated<boolean>;
  /** The language in which the person last opened Casita. */
  shown_language: Generated<Language | null>;
  /** The time zone of that device. */
  shown_time_zone: Generated<string | null>;
  is_demo_account: Generated<boolean>;
  demo_start_date: Generated<string | null>;
  demo_end_date: Generated<string | null>;
  is_local_dev_user: Generated<boolean>;
  recovery_fails: Generated<boolean>;
  updated_at: Generated<string>;
}

interface UserRoles {
  id: string;
  user_id: string;
  family_id: string | null;
  role: string;
  created_at: Generated<string>;
}

interface Changes {
  family_id: string;
  version: number;
  table_name: string;
  row_id: string;
  op: string;
  actor: string | null;
  scope_before: string | null;
  scope_after: string | null;
  before: Record<string, unknown> | null;
  change_id: string | null;
  overwrote: Record<string, string> | null;
  /** The paired device on which it was made for the actor, whose face was pressed. */
  device_id: string | null;
  at: string;
}

interface Jobs {
  id: string;
  kind: string;
  payload: ColumnType<unknown, string, string>;
  /** When it may run first. */
  due_at: string;
  attempts: Generated<number>;
  next_attempt_at: string;
  /** When `next_attempt_at` was set, by the server's clock. */
  scheduled_at: Generated<string>;
  /** Names the job among those of its kind, so that it can be replaced or cancelled. */
  key: Generated<string | null>;
  is_kept: Generated<boolean>;
}

interface Files {
  family_id: string;
  id: string;
  table_name: string;
  row_id: string;
  column_name: string;
  kind: Generated<FileKind>;
  /** The person's own name for it, as `cleanFileName` answers it. */
  name: Generated<string>;
  type: string;
  size: number;
  square_size: number;
  created_by: string;
  created_at: Generated<string>;
  is_stored: Generated<boolean>;
  unused_since: Generated<string | null>;
  source: Buffer | null;
}

/** Every table that our queries name, in Kysely's form. */
export interface Tables extends FamilyTables {
  families: Families;
  profiles: Profiles;
  user_roles: UserRoles;
  scope_holders: { family_id: string; scope_id: string; member_id: string; until_at: string | null };
  files: Files;
  'app.jobs': Jobs;
  'app.observed_time': { is_only: Generated<boolean>; until: string };
  'app.changes': Changes;
  'app.feeds': { family_id: string; version: number; pruned_version: number };
  'app.secrets': { name: string; value: string };
  'app.table_sizes': { family_id: string; table_name: string; rows: number; characters: number };
  'app.installation': { epoch: string };
  'auth.user': {
    id: string;
    name: string;
    email: string;
    emailVerified: boolean;
    image: string | null;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  'auth.session': {
    id: string;
    userId: string;
    token: string;
    expiresAt: Date;
    /** The paired device on which it began by PIN. */
    deviceId: Generated<string | null>;
  };
  'auth.account': {
    id: string;
    accountId: string;
    providerId: string;
    userId: string;
    password: string | null;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
}
