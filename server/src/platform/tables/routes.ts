import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { isFinal } from '#contract/error-answer.ts';
import { newId } from '#contract/ids.ts';
import { ListQueryError, readListQuery, type ListQuery } from '#contract/list-query.ts';
import { API } from '#contract/paths.ts';
import { SendChanges, type Change, type ChangeAnswer, type SendChangesAnswer } from '#contract/sync.ts';
import { Uuid } from '#contract/uuid.ts';
import type { Caller } from '../db/transactions.ts';
import { Problem, toProblem } from '../db/problems.ts';
import { describeProblem } from '../http/errors.ts';
import { readChangeId, requireCaller, requireFamilyId } from '../http/caller.ts';
import type { Services } from '../http/services.ts';
import { parseInput } from '../http/validate.ts';
import { applyChange, checkChange, type CheckedChange } from './apply-change.ts';
import { BatchesAtOnce } from './batches-at-once.ts';
import { ChangeRate } from './change-rate.ts';
import { requireReading, standardHandlers, type TableHandlers } from './handlers.ts';
import { readHistory } from './history.ts';
import { RemovedRows } from './removed-rows.ts';
import type { AnyRow } from './rows.ts';

const RowAddress = z.object({ id: Uuid });
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

  const batches = new BatchesAtOnce();
  const enter = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await requireCaller(request, services.tokens);
    batches.enter(caller.userId, reply.raw);
  };
  app.post(API.changes, { onRequest: enter }, async (request): Promise<SendChangesAnswer> => {
    const caller = await requireCaller(request, services.tokens);
    const familyId = requireFamilyId(request);
    const { changes } = parseInput(SendChanges, request.body);
    bounds.rate.take(caller.userId, changes.length, services.clock());
    const answers: ChangeAnswer[] = [];
    for (const change of changes) {
      try {
        answers.push({ id: change.id, status: 200, row: await applyOne(services, bounds, caller, familyId, change) });
      } catch (error) {
        const problem = toProblem(error);
        const isAboutChange = problem !== null && isFinal(problem.status, problem.code);
        // The first change that has to be retried ends the call. The earlier ones are answered; the outbox sends the rest again.
        if (!isAboutChange && answers.length === 0) throw error;
        if (!isAboutChange) break;
        answers.push(answerOf(change, problem));
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
    return applyOne(services, bounds, caller, requireFamilyId(request), change);
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

const standardByTable = new WeakMap<AnyFamilyTable, TableHandlers>();

/** The area's own handlers, or the standard ones. */
function handlersOf(services: Services, table: AnyFamilyTable): TableHandlers {
  const own = services.handlers.get(table.name) ?? standardByTable.get(table);
  if (own) return own;
  const standard = standardHandlers(table);
  standardByTable.set(table, standard);
  return standard;
}

async function applyOne(
  services: Services,
  { removed }: Bounds,
  caller: Caller,
  familyId: string,
  change: Change,
): Promise<AnyRow> {
  const table = services.contract.tables.find((candidate) => candidate.name === change.table);
  if (!table) throw new Problem('BAD_REQUEST', `There is no table ${change.table}.`, { fields: { table: 'unknown' } });
  const checked: CheckedChange = checkChange(table, change, services.clock());
  const entry = { familyId, write: true, change: { id: change.id, rowId: checked.rowId } };
  const handlers = handlersOf(services, table);
  const row = await services.transactions.withMember(caller, entry, (tx) => applyChange(tx, table, handlers, checked));
  if (change.op === 'remove') await removed.purgeSurplus(table, familyId, row.version);
  return row;
}

function answerOf(change: Change, problem: Problem): ChangeAnswer {
  return { id: change.id, status: problem.status, ...describeProblem(problem) };
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
