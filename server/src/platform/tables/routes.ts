import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { isFinal } from '#contract/error-answer.ts';
import { newId } from '#contract/ids.ts';
import { BATCH_BYTES } from '#contract/limits.ts';
import { ListQueryError, readListQuery, type ListQuery } from '#contract/list-query.ts';
import { API } from '#contract/paths.ts';
import {
  SendChanges,
  splitIntoGroups,
  type Change,
  type ChangeAnswer,
  type SendChangesAnswer,
  type TablesAnswer,
} from '#contract/sync.ts';
import { Uuid } from '#contract/uuid.ts';
import type { Caller, MemberTx } from '../db/transactions.ts';
import { Problem, toProblem } from '../db/problems.ts';
import { describeProblem } from '../http/errors.ts';
import { AtOnce } from '../http/limits/at-once.ts';
import { readChangeId, requireCaller, requireFamilyId } from '../http/caller.ts';
import type { Services } from '../http/services.ts';
import { parseInput } from '../http/validate.ts';
import { applyChanges, checkChange, recordedId } from './apply-change.ts';
import { ChangeRate } from './change-rate.ts';
import { requireReading, standardHandlers, type TableHandlers } from './handlers.ts';
import { readHistory } from './history.ts';
import { RemovedRows } from './removed-rows.ts';
import type { AnyRow } from './rows.ts';

const RowAddress = z.object({ id: Uuid });
const TablesQuery = z.object({ names: z.string().check(z.minLength(1), z.maxLength(10_000)) });
/** Of one person at the same time, over all devices and families. A single outbox sends one batch after the other. */
export const BATCHES_AT_ONCE = 8;
/** The id that the caller may choose for a new row, beside the fields that the table's declaration checks. */
const GivenRowId = z.object({ id: z.optional(Uuid) });

/** Limits that stop one account from filling the database or slowing the others. */
interface Bounds {
  readonly rate: ChangeRate;
  readonly removed: RemovedRows;
}

/** Mounts the five calls and the history of every family table, and the call that an outbox sends its changes with. */
export function mountTables(app: FastifyInstance, services: Services): void {
  const bounds: Bounds = { rate: new ChangeRate(), removed: new RemovedRows(services.transactions) };
  for (const table of services.contract.tables) mountTable(app, services, table, bounds);

  app.get(API.tables, async (request): Promise<TablesAnswer> => {
    const caller = await requireCaller(request, services.tokens);
    const names = new Set(parseInput(TablesQuery, request.query).names.split(','));
    const entry = { familyId: requireFamilyId(request), write: false };
    return services.transactions.withMember(caller, entry, (tx) => listTables(services, tx, names));
  });

  // Before their bodies are read, because reading is most of the cost of a refusal.
  const batches = new AtOnce(BATCHES_AT_ONCE);
  const enter = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await requireCaller(request, services.tokens);
    batches.enter(caller.userId, reply.raw);
  };
  app.post(API.changes, { onRequest: enter, bodyLimit: BATCH_BYTES }, async (request): Promise<SendChangesAnswer> => {
    const caller = await requireCaller(request, services.tokens);
    const familyId = requireFamilyId(request);
    const { changes } = parseInput(SendChanges, request.body);
    bounds.rate.take(caller.userId, changes.length, services.clock());
    const answers: ChangeAnswer[] = [];
    for (const group of splitIntoGroups(changes)) {
      let next = 0;
      try {
        const rows = await apply(services, bounds, caller, familyId, group, (index) => {
          next = index;
        });
        answers.push(...group.map(({ id }, index) => ({ id, status: 200, row: rows[index] ?? undefined })));
      } catch (error) {
        const problem = toProblem(error);
        const isAboutChange = problem !== null && isFinal(problem.status, problem.code);
        // The first change that has to be retried ends the call. The earlier ones are answered; the outbox sends the rest again.
        if (!isAboutChange && answers.length === 0) throw error;
        if (!isAboutChange) break;
        answers.push(
          ...group.map(({ id }, index) => answerOf(id, index === next ? problem : new Problem('GROUP_REFUSED'))),
        );
      }
    }
    return { answers };
  });
}

function mountTable(app: FastifyInstance, services: Services, table: AnyFamilyTable, bounds: Bounds): void {
  const address = `${API.tables}/${table.name}`;
  const handlers = handlersOf(services, table);

  async function write(request: FastifyRequest, op: Change['op'], id: string, fields: unknown): Promise<AnyRow> {
    const caller = await requireCaller(request, services.tokens);
    bounds.rate.take(caller.userId, 1, services.clock());
    const change = {
      id: readChangeId(request) ?? newId(),
      table: table.name,
      op,
      row_id: parseInput(RowAddress, { id }).id,
      fields: (fields ?? {}) as Record<string, unknown>, // checked against the declaration next
      made_at: services.clock().toISOString(),
    };
    const [row] = await apply(services, bounds, caller, requireFamilyId(request), [change]);
    if (!row) throw new Problem('PGRST116');
    return row;
  }

  app.get(address, async (request) => {
    const caller = await requireCaller(request, services.tokens);
    const query = readQuery(table, request.query as Record<string, unknown>); // Fastify parses a query string into this shape
    return services.transactions.withMember(caller, { familyId: requireFamilyId(request), write: false }, (tx) =>
      handlers.list(tx, query),
    );
  });
  app.post(address, (request) => {
    const { id = newId() } = parseInput(GivenRowId, request.body);
    const { id: _given, ...fields } = request.body as Record<string, unknown>; // an object, as the line before has checked
    return write(request, 'create', id, fields);
  });
  app.patch<{ Params: { id: string } }>(`${address}/:id`, (request) =>
    write(request, 'update', request.params.id, request.body),
  );
  app.delete<{ Params: { id: string } }>(`${address}/:id`, (request) =>
    write(request, 'remove', request.params.id, {}),
  );
  app.post<{ Params: { id: string } }>(`${address}/:id/restore`, (request) =>
    write(request, 'restore', request.params.id, {}),
  );
  app.get<{ Params: { id: string } }>(`${address}/:id/history`, async (request) => {
    const caller = await requireCaller(request, services.tokens);
    const { id } = parseInput(RowAddress, request.params);
    return services.transactions.withMember(caller, { familyId: requireFamilyId(request), write: false }, (tx) => {
      requireReading(tx, table);
      return readHistory(tx, table, id);
    });
  });
}

async function listTables(services: Services, tx: MemberTx, names: ReadonlySet<string>): Promise<TablesAnswer> {
  const tables: TablesAnswer['tables'] = {};
  for (const name of names) {
    const table = services.contract.tables.find((one) => one.name === name && one.sync === 'full');
    try {
      if (!table) throw new Problem('NOT_FOUND');
      const { rows, rules } = await handlersOf(services, table).list(tx, { filter: {}, removed: false });
      tables[name] = { status: 200, rows, rules };
    } catch (error) {
      // Only a refusal concerns one table. After an error of the database nothing more can be read.
      if (!(error instanceof Problem)) throw error;
      tables[name] = { status: error.status, ...describeProblem(error) };
    }
  }
  return { epoch: tx.epoch, version: tx.version, tables };
}

const standardByTable = new WeakMap<AnyFamilyTable, TableHandlers>();

/** The area's own handlers, or the standard ones. */
function handlersOf(services: Services, table: AnyFamilyTable): TableHandlers {
  const own = services.handlers.get(table.name) ?? standardByTable.get(table);
  if (own) return own;
  const standard = standardHandlers(table);
  standardByTable.set(table, standard);
  return standard;
}

/** Applies a single change, or the changes of a group, in one transaction. `onNext` is told the index of each before its checks. */
async function apply(
  services: Services,
  { removed }: Bounds,
  caller: Caller,
  familyId: string,
  changes: readonly Change[],
  onNext: (index: number) => void = () => undefined,
): Promise<(AnyRow | null)[]> {
  const checked = changes.map((change, index) => {
    onNext(index);
    const table = services.contract.tables.find(({ name }) => name === change.table);
    if (!table)
      throw new Problem('BAD_REQUEST', `There is no table ${change.table}.`, { fields: { table: 'unknown' } });
    return checkChange(table, change, services.clock());
  });
  const change = { id: recordedId(changes), rowIds: checked.map(({ rowId }) => rowId) };
  const rows = await services.transactions.withMember(caller, { familyId, write: true, change }, (tx) =>
    applyChanges(tx, checked, (table) => handlersOf(services, table), onNext),
  );
  for (const [index, { op, table }] of checked.entries()) {
    const version = rows[index]?.version;
    if (op === 'remove' && version !== undefined) await removed.purgeSurplus(table, familyId, version);
  }
  return rows;
}

function answerOf(id: string, problem: Problem): ChangeAnswer {
  return { id, status: problem.status, ...describeProblem(problem) };
}

/** The query of a list call. @throws Problem BAD_REQUEST naming the parameter at fault. */
function readQuery(table: AnyFamilyTable, params: Record<string, unknown>): ListQuery {
  try {
    return readListQuery(table, params);
  } catch (error) {
    if (!(error instanceof ListQueryError)) throw error;
    const { field, code } = error;
    throw new Problem('BAD_REQUEST', `${table.name} cannot be listed by ${field}.`, { fields: { [field]: code } });
  }
}
