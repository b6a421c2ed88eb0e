import type { ErrorCode } from '#contract/errors.ts';
import type { SubscriptionCheck } from '#contract/areas/subscription.ts';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { newId } from '#contract/ids.ts';
import { HEARTBEAT_MS } from '#contract/limits.ts';
import { API, FAMILY_HEADER } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import { SendChanges, splitIntoGroups, type ChangeAnswer } from '#contract/sync.ts';
import { FakeAccounts, type FakeUser } from './fake-accounts.ts';
import {
  answerJson,
  dateAnswer,
  freePlan,
  refusal,
  Refused,
  refuseToGuess,
  type RefusalChanges,
} from './fake-answers.ts';
import type { FakeBrowser } from './fake-browser.ts';
import type { FakeClock } from './fake-clock.ts';
import { parseInput } from './fake-changes.ts';
import { FakeFamily } from './fake-family.ts';
import { readSearch } from './fake-list.ts';

/** A failure of the next calls whose path starts with `path`. `lost`: applied, but the answer never arrives. */
export interface Fault extends RefusalChanges {
  readonly path: string;
  readonly kind: 'network' | 'lost' | 'html' | 'answer';
  readonly code?: ErrorCode;
  times: number;
}

interface Stream {
  readonly family: FakeFamily;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  isSilent: boolean;
}

export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly user: string | null;
  readonly family: string | null;
  readonly atMs: number;
  /** Sent with `x-no-cache`. */
  readonly isForced: boolean;
}

/** The server's side of the protocol, in memory, as far as the tests of the client need it. */
export class FakeServer {
  readonly families = new Map<string, FakeFamily>();
  readonly calls: ReceivedCall[] = [];
  readonly streams = new Set<Stream>();
  /** Holds back the lines of new streams, like a buffering proxy. */
  isBuffering = false;
  /** Answers of check-subscription that differ from the Free plan, by family id; 'none' for people without a family. */
  readonly checks = new Map<string, Partial<SubscriptionCheck>>();
  /** Makes each call of /api/changes stop at this change, with this code. */
  pauseAt: { readonly changeId: string; readonly code: ErrorCode } | null = null;
  /** Answers of functions and procedures, by path, set by the tests. `userId` is '' for visitors, `familyId` where the call names none. */
  readonly remoteCalls = new Map<string, (userId: string, input: unknown, familyId: string) => unknown>();
  private readonly clock: FakeClock;
  private readonly tables: readonly AnyFamilyTable[];
  private readonly accounts: FakeAccounts;
  private held = { path: '/nothing', until: Promise.resolve() };
  private readonly faults: Fault[] = [];

  constructor(clock: FakeClock, tables: readonly AnyFamilyTable[]) {
    this.clock = clock;
    this.tables = tables;
    this.accounts = new FakeAccounts(clock, (user) => this.join(this.addFamily(), user, 'parent'));
    this.beat();
  }

  addUser(email: string): FakeUser {
    return this.accounts.addUser(email);
  }

  /** The personal workspace of a user, whose id is theirs. */
  addOwnSpace({ id }: FakeUser): void {
    this.addFamily(id).setActor(id, { memberId: id, effectiveRole: 'self' });
  }

  addFamily(id: string = newId()): FakeFamily {
    const family = new FakeFamily(id, this.tables);
    this.families.set(family.id, family);
    family.listeners.add(() => queueMicrotask(() => this.hint(family)));
    return family;
  }

  join(family: FakeFamily, user: FakeUser, role: Role): void {
    family.setActor(user.id, { memberId: user.id, effectiveRole: role });
  }

  failNext(path: string, fault: Partial<Omit<Fault, 'path'>>): void {
    this.faults.push({ path, kind: 'answer', times: 1, ...fault });
  }

  /** Calls whose path starts with `path` are processed at once, but answered only after the returned function is called. */
  hold(path: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.held = { path, until: promise };
    return resolve;
  }

  /** Uploaded files by id. */
  readonly files = new Map<string, Blob>();

  readonly expireTokens = (): void => this.accounts.expireTokens();

  endSessions(userId: string): void {
    this.accounts.endAll(userId);
  }

  hasSession(cookie: string | null): boolean {
    return cookie !== null && this.accounts.find(cookie) !== null;
  }

  cutStreams(how: 'reset' | 'silent'): void {
    for (const stream of this.streams) {
      stream.isSilent = true;
      if (how === 'reset') stream.controller.error(new TypeError('network error'));
      if (how === 'reset') this.streams.delete(stream);
    }
  }

  readonly fetch = async (browser: FakeBrowser, path: string, init: RequestInit): Promise<Response> => {
    // Processed in a later task, as over a real network.
    await new Promise((resolve) => setImmediate(resolve));
    init.signal?.throwIfAborted();
    const headers = new Headers(init.headers);
    const user = this.userOf(headers);
    this.calls.push({
      method: init.method ?? 'GET',
      path,
      user,
      family: headers.get(FAMILY_HEADER),
      atMs: this.clock.now(),
      isForced: headers.get('x-no-cache') === '1',
    });
    const fault = this.takeFault(path);
    if (fault?.kind === 'network') throw new TypeError('Failed to fetch');
    if (fault?.kind === 'html') return new Response('<html>A hotel</html>', { status: fault.status ?? 200 });
    if (fault?.kind === 'answer') return refusal(fault.code ?? 'UNAVAILABLE', fault);
    const before = browser.cookie;
    const response = dateAnswer(await this.answer(browser, path, init), this.clock.now());
    if (fault?.kind === 'lost' && path === API.refresh) browser.cookie = before;
    if (path.startsWith(this.held.path)) await Promise.race([this.held.until, abortOf(init.signal ?? null)]);
    if (fault?.kind === 'lost') throw new TypeError('Failed to fetch');
    await new Promise((resolve) => setImmediate(resolve));
    return response;
  };

  private takeFault(path: string): Fault | undefined {
    const fault = this.faults.find((other) => path.startsWith(other.path) && other.times > 0);
    if (fault) fault.times -= 1;
    return fault;
  }

  private readonly userOf = (headers: Headers): string | null =>
    this.accounts.userOf(headers.get('authorization')?.replace('Bearer ', '') ?? '');

  private async answer(browser: FakeBrowser, path: string, init: RequestInit): Promise<Response> {
    const url = new URL(path, 'http://casita.test');
    const headers = new Headers(init.headers);
    const user = this.userOf(headers);
    const familyId = headers.get(FAMILY_HEADER);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    try {
      const give = this.remoteCalls.get(url.pathname);
      const isForVisitors = url.pathname.endsWith('-invitation') || url.pathname.startsWith('/api/auth/');
      if (give && (user !== null || isForVisitors)) return answerJson(give(user ?? '', body, familyId ?? ''));
      if (url.pathname.startsWith('/api/auth/')) return this.accounts.answer(browser, user, url.pathname, body);
      if (url.pathname.startsWith(API.health)) return answerJson({ status: 'ready' });
      if (user === null) throw new Refused('PGRST301');
      if (url.pathname === '/api/functions/get-account') return answerJson(this.account(user));
      if (url.pathname === '/api/functions/check-subscription') return answerJson(this.check(body));
      return this.answerFamily(this.families.get(familyId ?? ''), user, url, body, init);
    } catch (error) {
      if (error instanceof Refused) return refusal(error.code, { fields: error.fields });
      throw error;
    }
  }

  /** What a request says is checked before who sends it, as on the server. */
  private answerFamily(
    family: FakeFamily | undefined,
    user: string,
    { pathname, searchParams }: URL,
    body: unknown,
    { method = 'GET', signal, body: content }: RequestInit,
  ): Response {
    const actor = family?.actors.get(user);
    if (family && method === 'POST' && pathname === API.changes)
      return answerJson({ answers: this.takeChanges(family, user, body) });
    if (pathname.startsWith(`${API.files}/`) && actor) return this.answerFile(pathname, method, content);
    if (method !== 'GET') return refuseToGuess(`${method} ${pathname}`);
    const table = this.tables.find(({ name }) => pathname === `${API.tables}/${name}`);
    const query = table && readSearch(table, searchParams);
    if (!family || !actor) throw new Refused('42501');
    if (table) return answerJson(family.list(actor, table, query));
    if (pathname === API.tables) return answerJson(family.listTables(actor, searchParams));
    if (pathname === API.live) return this.openStream(family, signal ?? null);
    if (pathname !== API.changes) return refuseToGuess(`GET ${pathname}`);
    return answerJson(family.pull(actor, searchParams.get('epoch') ?? '', Number(searchParams.get('since'))));
  }

  /** Files are seen by all members here; who sees them is tested on the real server. */
  private answerFile(pathname: string, method: string, content: RequestInit['body']): Response {
    const id = pathname.slice(API.files.length + 1);
    if (method === 'PUT') {
      this.files.set(id, content as Blob); // as clients send it
      return answerJson({ success: true });
    }
    const file = this.files.get(id);
    if (!file) throw new Refused('NOT_FOUND');
    return new Response(file);
  }

  private takeChanges(family: FakeFamily, user: string, body: unknown): ChangeAnswer[] {
    const { changes } = parseInput(SendChanges, body);
    const answers: ChangeAnswer[] = [];
    for (const group of splitIntoGroups(changes)) {
      if (this.pauseAt && group.some(({ id }) => id === this.pauseAt?.changeId)) {
        if (answers.length === 0) throw new Refused(this.pauseAt.code);
        break;
      }
      answers.push(...family.apply(user, family.actors.get(user), group, new Date(this.clock.now())));
    }
    return answers;
  }

  account(userId: string) {
    const own = [...this.families.values()].filter(({ id, actors }) => id !== userId && actors.has(userId));
    const families = own.map((family) => ({
      ...{ family_id: family.id, name: 'A family', member_id: userId, setup_status: 'completed', setup_error: null },
      ...{ current_member_count: family.actors.size, max_members: 5, schema_name: `family_${family.id.slice(0, 8)}` },
      role: family.actors.get(userId)?.effectiveRole ?? null,
    }));
    const email = this.accounts.emailOf(userId);
    const profile = { id: userId, family_id: own[0]?.id ?? null, first_name: null, last_name: null, email };
    const facts = { is_staff: false, has_role: true, has_left: false, invitation: null };
    return { profile: { ...profile, avatar_url: null, requires_password_change: false }, families, ...facts };
  }

  private check(body: unknown): SubscriptionCheck {
    const { family_id } = body as { family_id: string | null }; // as check-subscription takes it
    return { ...freePlan(family_id), ...this.checks.get(family_id ?? 'none') };
  }

  private openStream(family: FakeFamily, signal: AbortSignal | null): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const stream: Stream = { family, controller, isSilent: this.isBuffering };
        this.streams.add(stream);
        this.say(stream, JSON.stringify({ epoch: family.epoch, version: family.version }));
        signal?.addEventListener('abort', () => {
          if (!this.streams.delete(stream)) return;
          controller.error(signal.reason);
        });
      },
    });
    return new Response(body);
  }

  private say(stream: Stream, line: string): void {
    if (!stream.isSilent) stream.controller.enqueue(new TextEncoder().encode(`${line}\n`));
  }

  private hint(family: FakeFamily): void {
    for (const stream of this.streams) {
      if (stream.family === family) this.say(stream, JSON.stringify({ epoch: family.epoch, version: family.version }));
    }
  }

  private beat(): void {
    this.clock.after(HEARTBEAT_MS, () => {
      for (const stream of this.streams) this.say(stream, '');
      this.beat();
    });
  }
}

/** Rejects when the caller gives a request up. */
function abortOf(signal: AbortSignal | null): Promise<never> {
  return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}
