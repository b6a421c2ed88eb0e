import * as z from 'zod/mini';
import { BASE_COLUMNS, fieldNames, type BaseRow, type Unstamped } from '../../family-table.ts';
import { ANY_ROLE, MANAGERS, permissions, type Actor } from '../../permissions.ts';
import { ROLES } from '../../roles.ts';
import { Audience, AUDIENCE_COLUMNS, storedAudience } from '../../seen-by/audience.ts';
import { Uuid } from '../../uuid.ts';

/** Every member reads what a record's audience allows and logs doses; a nurse changes nothing else. */
export const medicalPermissions = permissions('medical', { view: ANY_ROLE, log: ROLES, manage: MANAGERS });
const { view, manage } = medicalPermissions;

export const MEDICAL_NOTE_MAX = 2_000;
export const MEDICAL_NAME_MAX = 120;

/** Columns of every medical record. `user_id` is the member concerned, who always sees it. */
export const RECORD_COLUMNS = { ...BASE_COLUMNS, user_id: Uuid, ...AUDIENCE_COLUMNS, created_by: Uuid } as const;
/** What a client sends besides the fields of its table. A record stays with its person. */
export const RECORD_FIELDS = { user_id: Uuid, audience: z.optional(Audience) } as const;

interface RecordRow extends BaseRow {
  user_id: string;
  audience: Audience;
  scope_id: string | null;
  created_by: string;
}

/** The part of a declaration that all medical records have in common. `unsaid` are the values of columns that are not null where nothing is sent. */
export function recordPart<Row extends RecordRow>(row: z.ZodMiniType<Row>, unsaid: Partial<Unstamped<Row>> = {}) {
  const empty = Object.fromEntries(
    fieldNames(row)
      .filter((column) => !(column in BASE_COLUMNS))
      .map((column) => [column, null]),
  );
  return {
    row,
    workspace: 'family',
    may: { read: view, create: manage, update: manage, remove: manage },
    seenBy: { scope: 'scope_id', always: ['created_by', 'user_id'] },
    sync: 'full',
    filter: ['user_id'],
    persist: 'disk',
    serverColumns: { create: ['created_by'] },
    applyCreate: (fields: { readonly audience?: Audience | undefined }, actor: Actor) =>
      ({
        ...empty,
        ...unsaid,
        ...fields,
        ...{ audience: storedAudience(fields.audience, actor), scope_id: null, created_by: actor.memberId },
      }) as unknown as Unstamped<Row>, // a table's other columns are its fields, or can be null
    applyUpdate: (
      before: Row,
      changes: { readonly audience?: Audience | undefined },
      actor: Actor,
    ): Unstamped<Row> => ({
      ...before,
      ...changes,
      ...('audience' in changes ? { audience: storedAudience(changes.audience, actor) } : {}),
    }),
  } as const;
}
