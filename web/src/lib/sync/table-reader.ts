import { API } from '#contract/paths.ts';
import { TablesAnswer } from '#contract/sync.ts';
import { SYNC_MS, type Api } from '../api/api.ts';
import { ApiError, badAnswer } from '../api/api-error.ts';
import type { Owner } from './cache/cache-db.ts';

/** A whole table, read at `version` of its feed. */
interface WholeTable {
  readonly rows: Record<string, unknown>[];
  readonly epoch: string;
  readonly version: number;
  readonly rules: string;
}

/**
 * Fetches whole tables by name. Those that are asked for in one tick come in one call and at one version. A call that fails rejects
 * all of them with the same error.
 */
export function createTableReader(api: Api, { user, family }: Owner): (name: string) => Promise<WholeTable> {
  let asked: { readonly names: Set<string>; readonly answer: Promise<TablesAnswer> } | null = null;

  async function send(names: ReadonlySet<string>): Promise<TablesAnswer> {
    await Promise.resolve(); // every list of this tick has asked by then
    asked = null;
    const path = `${API.tables}?names=${[...names].toSorted().join(',')}`;
    return api.send({ method: 'GET', path, as: user, family, timeoutMs: SYNC_MS }, TablesAnswer);
  }

  function ask(): NonNullable<typeof asked> {
    const names = new Set<string>();
    return { names, answer: send(names) };
  }

  return async (name) => {
    asked ??= ask();
    asked.names.add(name);
    const { epoch, version, tables } = await asked.answer;
    const table = tables[name];
    if (table?.rows) return { rows: table.rows, epoch, version, rules: table.rules ?? '' };
    const { status, code, message } = table ?? {};
    throw status && code ? new ApiError({ status, code, message: message ?? '' }) : badAnswer();
  };
}
