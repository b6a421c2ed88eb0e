import * as z from 'zod/mini';
import { newId } from '#contract/ids.ts';
import { Change } from '#contract/sync.ts';
import { declarations, type Declarations } from '../tables/declarations.ts';
import { asGroup, type OutboxEntry, type Refusal } from './outbox-entry.ts';

const OPS: readonly unknown[] = Change.shape.op.options;
/**
 * Issues with values of the right kind. No screen fails on these, and the server refuses them with its reason, or accepts them from
 * another version of the app.
 */
const LEFT_TO_SERVER: readonly string[] = ['too_big', 'too_small', 'custom', 'unrecognized_keys'];

const SoundRefusal = z.object({
  status: z.number(),
  code: z.string(),
  message: z.string(),
  hint: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  changeId: z.optional(z.string()),
});
const UNKNOWN_REFUSAL: Refusal = { status: 422, code: 'UNPROCESSABLE', message: 'This cannot be done as asked.' };
const DAMAGED: Refusal = {
  status: 0,
  code: 'DAMAGED',
  message: 'This change was damaged on this device and cannot be sent. Please enter it again.',
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** True when the tray can show the change. */
function isReadable(change: Partial<Change> | null | undefined): change is Change {
  const texts = [change?.id, change?.table, change?.row_id, change?.made_at];
  return (
    texts.every(isText) && OPS.includes(change?.op) && typeof change?.fields === 'object' && change.fields !== null
  );
}

/** True for fields that the server refuses, and that screens can show until then. */
export const isShowable = ({ issues }: z.core.$ZodError): boolean =>
  issues.every(({ code }) => LEFT_TO_SERVER.includes(code));

/**
 * True when the screens can show the change in its row, too. Tables without a declaration here are left to the server: they are unknown
 * to this version, or their code could not be fetched.
 */
function isSound(change: Partial<Change> | null | undefined, find: Declarations['find']): boolean {
  if (!isReadable(change)) return false;
  const table = find(change.table);
  if (!table || (change.op !== 'create' && change.op !== 'update')) return true;
  const { error } = table[change.op].safeParse(change.fields);
  return !error || isShowable(error);
}

/** The tables of the changes that `isWhole` looks into. */
export const tablesIn = (entries: readonly OutboxEntry[]): string[] =>
  entries
    .flatMap(({ change, rest }) => [change, ...(Array.isArray(rest) ? rest : [])])
    .filter(isReadable)
    .map(({ table }) => table);

/** True when the entry has everything that its state needs: a waiting one is sent and shown in its row, a refused one is in the tray. */
export function isWhole(entry: OutboxEntry, { find }: Declarations = declarations): boolean {
  // Stored data may be damaged, so the declared type cannot be trusted.
  const { id, user, family, state, change, rest = [], needs, folded = [] } = entry as Partial<OutboxEntry>;
  return (
    [id, user, family].every(isText) &&
    [needs, rest, folded].every(Array.isArray) &&
    (state === 'waiting'
      ? [change, ...rest].every((one) => isSound(one, find))
      : state === 'refused' && [change, ...rest].every(isReadable)) &&
    change?.id === id &&
    (needs ?? []).every(isText) &&
    folded.every(isReadable)
  );
}

/** Turns a damaged entry into a refused one that retains every readable part. */
export function setAside(entry: OutboxEntry): OutboxEntry {
  const { change, rest, folded, ...own } = entry as Partial<OutboxEntry>; // see above
  const id = isText(own.id) ? own.id : newId();
  const left = new Map<string, unknown>(Object.entries(change ?? {}));
  const textOf = (field: string) => {
    const value = left.get(field);
    return isText(value) ? value : '';
  };
  const fields = left.get('fields');
  const readable: Change = {
    id,
    table: textOf('table'),
    op: Change.shape.op.safeParse(left.get('op')).data ?? 'update',
    row_id: textOf('row_id'),
    fields: typeof fields === 'object' && fields !== null ? { ...fields } : {},
    made_at: textOf('made_at'),
  };
  const [first, ...others] = asGroup([readable, ...(Array.isArray(rest) ? rest.filter(isReadable) : [])]);
  return {
    ...entry,
    id,
    family: isText(own.family) ? own.family : '',
    change: first,
    rest: others,
    needs: [],
    state: 'refused',
    error: DAMAGED,
    folded: Array.isArray(folded) ? folded.filter(isReadable) : [],
  };
}

/** The stored reason of a refusal, or the general one when it is damaged. */
export function readRefusal(stored: unknown): Refusal {
  return SoundRefusal.safeParse(stored).data ?? UNKNOWN_REFUSAL;
}
