import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import type { SubscriptionCheck } from '#contract/areas/subscription.ts';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { newId } from '#contract/ids.ts';
import { HEARTBEAT_MS } from '#contract/limits.ts';
import { ACCOUNT_HEADER, API, FAMILY_HEADER } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import { SendChanges, type ChangeAnswer } from '#contract/sync.ts';
import { answerJson, dateAnswer, freePlan, LINK_CALLS, refusal, Refused, type RefusalChanges } from './fake-answers.ts';
import type { FakeBrowser } from './fake-browser.ts';
import type { FakeClock } from './fake-clock.ts';
import { FakeFamily } from './fake-family.ts';
import { readSearch } from './fake-list.ts';
import { FakeSessions } from './fake-sessions.ts';

/** A failure of the next calls whose path starts with `path`. `lost`: applied, but the answer never arrives. */
export interface Fault extends RefusalChanges {
  readonly path: string;
  readonly kind: 'network' | 'lost' | 'html' | 'answer';
  readonly code?: ErrorCode;
  times: number;
}

interface FakeUser {
  readonly id: string;
  readonly email: string;
  password: string;
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
  /** Answers of functions and procedures, by path, set by the tests. `userId` is '' for visitors. */
  readonly remoteCalls = new Map<string, (userId: string, input: unknown) => unknown>();
  private readonly clock: FakeClock;
  private readonly tables: readonly AnyFamilyTable[];
  private readonly users = new Map<string, FakeUser>();
  private readonly sessions: FakeSessions;
  private held = { path: '/nothing', until: Promise.resolve() };
  private readonly faults: Fault[] = [];

  constructor(clock: FakeClock, tables: readonly AnyFamilyTable[]) {
    this.clock = clock;
    this.tables = tables;
    this.sessions = new FakeSessions(clock);
    this.beat();
  }

  addUser(email: string): FakeUser {
    const user = { id: newId(), email, password: 'secret-1' };
    this.users.set(user.id, user);
    return user;
  }

  addFamily(): FakeFamily {
    const family = new FakeFamily(newId(), this.tables);
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

  readonly expireTokens = (): void => this.sessions.expireTokens();

  endSessions(userId: string): void {
    this.sessions.endAll(userId);
    this.expireTokens();
  }

  hasSession(cookie: string | null): boolean {
    return cookie !== null && this.sessions.find(cookie) !== null;
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
    if (path.startsWith(this.held.path)) await this.held.until;
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
    this.sessions.userOf(headers.get('authorization')?.replace('Bearer ', '') ?? '');

  private async answer(browser: FakeBrowser, path: string, init: RequestInit): Promise<Response> {
    const url = new URL(path, 'http://casita.test');
    const headers = new Headers(init.headers);
    const user = this.userOf(headers);
    const familyId = headers.get(FAMILY_HEADER);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    try {
      const give = this.remoteCalls.get(url.pathname);
      if (give && (user ?? url.pathname.endsWith('/get-invitation'))) return answerJson(give(user ?? '', body));
      if (url.pathname.startsWith('/api/auth/')) return this.answerAuth(browser, user, url.pathname, body);
      if (url.pathname.startsWith(API.health)) return answerJson({ status: 'ready' });
      if (user === null) throw new Refused('PGRST301');
      if (url.pathname === '/api/functions/get-account') return answerJson(this.account(user));
      if (url.pathname === '/api/functions/check-subscription') return answerJson(this.check(body));
      const family = this.families.get(familyId ?? '');
      const actor = family?.actors.get(user);
      if (!family || !actor) throw new Refused('42501');
      if (url.pathname === API.live) return this.openStream(family, init.signal ?? null);
      if (url.pathname === API.changes && init.method === 'GET') {
        return answerJson(
          family.pull(actor, url.searchParams.get('epoch') ?? '', Number(url.searchParams.get('since'))),
        );
      }
      if (url.pathname === API.changes) return answerJson({ answers: this.takeChanges(family, user, body) });
      if (url.pathname === API.tables) return answerJson(family.listTables(actor, url.searchParams));
      const table = this.tables.find(({ name }) => url.pathname === `${API.tables}/${name}`);
      if (!table) throw new Refused('NOT_FOUND');
      return answerJson(family.list(actor, table, readSearch(table, url.searchParams)));
    } catch (error) {
      if (error instanceof Refused) return refusal(error.code);
      throw error;
    }
  }

  private takeChanges(family: FakeFamily, user: string, body: unknown): ChangeAnswer[] {
    const parsed = SendChanges.safeParse(body);
    const actor = family.actors.get(user);
    if (!parsed.success || !actor) throw new Refused('BAD_REQUEST');
    const answers: ChangeAnswer[] = [];
    for (const change of parsed.data.changes) {
      if (this.pauseAt?.changeId === change.id) {
        const { code } = this.pauseAt;
        return [...answers, { id: change.id, code, ...ERROR_CODES[code] }];
      }
      answers.push(family.change(user, actor, change, new Date(this.clock.now())));
    }
    return answers;
  }

  private answerAuth(browser: FakeBrowser, user: string | null, path: string, input: unknown): Response {
    const body = input as Record<string, string>; // checked by use
    if (path === API.signOut) {
      this.sessions.end(browser.cookie ?? '');
      browser.cookie = null;
      return answerJson({});
    }
    if (path === API.signOutEverywhere) {
      if (user === null) throw new Refused('PGRST301');
      this.endSessions(user);
      browser.cookie = null;
      return answerJson({});
    }
    // In this fake the token of a link is the address it was mailed to.
    if (LINK_CALLS.has(path)) return answerJson({ email: body['token'] });
    if (path === API.refresh) {
      const refreshed = this.sessions.refresh(browser.cookie ?? '');
      if (!refreshed) throw new Refused('PGRST301');
      browser.cookie = refreshed.cookie;
      return this.giveToken(refreshed.user, refreshed.cookie);
    }
    let person = [...this.users.values()].find(({ email }) => email === body['email']);
    const isNew = path === API.signUp && !person;
    if (isNew) {
      person = this.addUser(body['email'] ?? '');
      this.setUp(person.id);
    } else if (person?.password !== body['password']) throw new Refused('INVALID_CREDENTIALS');
    if (!person) throw new Refused('INVALID_CREDENTIALS');
    browser.cookie = this.sessions.start(person.id);
    const response = this.giveToken(person.id, browser.cookie);
    if (isNew) response.headers.set(ACCOUNT_HEADER, 'new');
    return response;
  }

  private giveToken(userId: string, cookie: string): Response {
    const { access_token, untilMs } = this.sessions.giveToken(cookie);
    const user = { id: userId, email: this.users.get(userId)?.email ?? '', email_confirmed: true };
    return answerJson({ access_token, refresh_token: null, expires_at: Math.floor(untilMs / 1000), user });
  }

  account(userId: string) {
    const own = [...this.families.values()].filter((family) => family.actors.has(userId));
    const families = own.map((family) => ({
      ...{ family_id: family.id, name: 'A family', member_id: userId, setup_status: 'completed', setup_error: null },
      ...{ current_member_count: family.actors.size, max_members: 5, schema_name: `family_${family.id.slice(0, 8)}` },
      role: family.actors.get(userId)?.effectiveRole ?? null,
    }));
    const email = this.users.get(userId)?.email ?? '';
    const profile = { id: userId, family_id: own[0]?.id ?? null, first_name: null, last_name: null, email };
    const facts = { is_staff: false, has_role: true, has_left: false, invitation: null };
    return { profile: { ...profile, avatar_url: null, requires_password_change: false }, families, ...facts };
  }

  private check(body: unknown): SubscriptionCheck {
    const { family_id } = body as { family_id: string | null }; // as check-subscription takes it
    return { ...freePlan(family_id), ...this.checks.get(family_id ?? 'none') };
  }

  /** Gives a new account its family, as signing up does. */
  private setUp(userId: string): void {
    const user = this.users.get(userId);
    if (user) this.join(this.addFamily(), user, 'parent');
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
