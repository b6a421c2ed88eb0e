import * as z from 'zod/mini';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { API } from '#contract/paths.ts';
import { HistoryEntry } from '#contract/sync.ts';
import { theClient } from '../sync/client.ts';

const Answer = z.object({ entries: z.array(HistoryEntry) });

/** The history of a row in the current family, newest first. Needs the network; rejects with an ApiError. */
export async function readHistory(table: AnyFamilyTable, id: string): Promise<readonly HistoryEntry[]> {
  const { api, session } = theClient();
  const { user, family } = session.read();
  const path = `${API.tables}/${table.name}/${id}/history`;
  const { entries } = await api.send({ method: 'GET', path, as: user?.id, family: family?.id }, Answer);
  return entries;
}
