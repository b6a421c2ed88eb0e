import { setTimeout as sleep } from 'node:timers/promises';
import { API, FAMILY_HEADER } from '#contract/paths.ts';
import type { Change, ChangeAnswer, PullAnswer } from '#contract/sync.ts';
import type { Task } from '#contract/areas/tasks.ts';
import type { Person } from './families.ts';

const CALL_MS = 10_000;

/** An answer as received; status 0 and no body when there was none. */
export interface Reply<Body> {
  readonly status: number;
  readonly body: Body | null;
  readonly text: string;
}

/** One call as `person`, repeated while the server asks to retry later. Never rejects, because a proof counts failed calls. */
export async function request<Body>(
  url: string,
  person: Person,
  path: string,
  body?: object,
  familyId = person.familyId,
): Promise<Reply<Body>> {
  try {
    const response = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${await person.token()}`,
        [FAMILY_HEADER]: familyId,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(CALL_MS),
    });
    const text = await response.text();
    if (response.status === 429) {
      await sleep(Number(response.headers.get('retry-after') ?? 1) * 1_000);
      return await request(url, person, path, body, familyId);
    }
    const isOk = response.status === 200;
    return { status: response.status, body: isOk ? (JSON.parse(text) as Body) : null, text }; // the contract's shape
  } catch (error) {
    return { status: 0, body: null, text: String(error) };
  }
}

/** Changes as an outbox sends them. */
export function sendChanges(url: string, person: Person, changes: readonly Change[]) {
  return request<{ answers: ChangeAnswer[] }>(url, person, API.changes, { changes });
}

export function pullChanges(url: string, person: Person, epoch: string, since: number) {
  return request<PullAnswer>(url, person, `${API.changes}?epoch=${epoch}&since=${since}`);
}

export interface TaskList {
  readonly rows: Task[];
  readonly epoch: string;
  readonly version: number;
}

/** The family's tasks as they are now. @throws when the server does not answer. */
export async function listTasks(url: string, person: Person, isRemoved = false): Promise<TaskList> {
  const { status, body, text } = await request<TaskList>(
    url,
    person,
    `${API.tables}/tasks${isRemoved ? '?removed=true' : ''}`,
  );
  if (!body) throw new Error(`The list of tasks answered ${status}: ${text}`);
  return body;
}
