import { PIN_API } from '#contract/areas/pins/sign-in.ts';
import { newId } from '#contract/ids.ts';
import { ACCESS_TOKEN_MINUTES } from '#contract/limits.ts';
import { ACCOUNT_HEADER, API } from '#contract/paths.ts';
import { answerJson, Refused, refuseToGuess } from './fake-answers.ts';
import type { FakeBrowser } from './fake-browser.ts';
import type { FakeClock } from './fake-clock.ts';

/** Paths of calls with the token of a mailed link. */
const LINK_CALLS: ReadonlySet<string> = new Set([API.readLink, API.confirmEmail, API.disownAccount, API.resetPassword]);

export interface FakeUser {
  readonly id: string;
  readonly email: string;
  password: string;
}

interface FakeSession {
  readonly user: string;
  turn: number;
  turnedAtMs: number;
  /** The turn before this one. */
  previous: number | null;
}

/** After a rotation, the token is not rotated again for this long. */
const REST_MS = 60_000;

/** People and their sessions, whose refresh tokens rotate like the server's. A cookie is `<session>.<turn>`. */
export class FakeAccounts {
  private readonly clock: FakeClock;
  private readonly onSignUp: (user: FakeUser) => void;
  private readonly users = new Map<string, FakeUser>();
  private readonly sessions = new Map<string, FakeSession>();
  private readonly tokens = new Map<string, { session: string; untilMs: number }>();
  private lastTurn = 0;

  /** `onSignUp` sets up what a new account gets. */
  constructor(clock: FakeClock, onSignUp: (user: FakeUser) => void) {
    this.clock = clock;
    this.onSignUp = onSignUp;
  }

  addUser(email: string): FakeUser {
    const user = { id: newId(), email, password: 'secret-1' };
    this.users.set(user.id, user);
    return user;
  }

  emailOf(userId: string): string {
    return this.users.get(userId)?.email ?? '';
  }

  /** Answers a call of /api/auth from a browser. `user` is the one of the access token. */
  answer(browser: FakeBrowser, user: string | null, path: string, input: unknown): Response {
    const { email = '', password, token, memberId = '', name, pin } = input as Record<string, string>; // checked by use
    if (path === API.signOut) {
      this.end(browser.cookie ?? '');
      browser.cookie = null;
      return answerJson({});
    }
    if (path === API.signOutEverywhere) {
      if (user === null) throw new Refused('PGRST301');
      this.endAll(user);
      browser.cookie = null;
      return answerJson({});
    }
    // In this fake the token of a link is the address it was mailed to.
    if (LINK_CALLS.has(path)) return answerJson({ email: token });
    if (path === API.refresh) {
      const refreshed = this.refresh(browser.cookie ?? '');
      if (!refreshed) throw new Refused('PGRST301');
      browser.cookie = refreshed.cookie;
      return this.giveToken(refreshed.user, refreshed.cookie);
    }
    if (path === PIN_API.pinSignIn || path === PIN_API.codeSignIn) {
      // In this fake a member has the id of their account, a child the password that is their PIN, and every code is right.
      const child =
        this.users.get(memberId) ?? [...this.users.values()].find((one) => one.email.startsWith(`${name}@`));
      if (!child || child.password !== pin) {
        const tries: Record<string, string> = path === PIN_API.pinSignIn ? { tries_left: '4' } : {};
        throw new Refused('INVALID_CREDENTIALS', { pin: 'incorrect', ...tries });
      }
      this.end(browser.cookie ?? '');
      return this.enter(browser, child.id);
    }
    if (path !== API.signIn && path !== API.signUp) return refuseToGuess(`POST ${path}`);
    const known = [...this.users.values()].find((one) => one.email === email);
    if (known ? known.password !== password : path === API.signIn) throw new Refused('INVALID_CREDENTIALS');
    const person = known ?? this.addUser(email);
    if (!known) this.onSignUp(person);
    const response = this.enter(browser, person.id);
    if (!known) response.headers.set(ACCOUNT_HEADER, 'new');
    return response;
  }

  /** Starts a session in this browser. */
  private enter(browser: FakeBrowser, user: string): Response {
    browser.cookie = this.start(user);
    return this.giveToken(user, browser.cookie);
  }

  /** Starts a session and returns its cookie. */
  private start(user: string): string {
    const id = newId();
    this.sessions.set(id, { user, turn: this.nextTurn(), turnedAtMs: this.clock.now(), previous: null });
    return this.cookieOf(id);
  }

  /** The session of a cookie, including replaced cookies. */
  find(cookie: string): FakeSession | null {
    return this.sessions.get(idOf(cookie)) ?? null;
  }

  /** The new cookie. Null when the session has ended, or ends now because the cookie was replaced too long ago. */
  private refresh(cookie: string): { cookie: string; user: string } | null {
    const session = this.find(cookie);
    if (!session) return null;
    const sent = Number(cookie.split('.')[1]);
    const isGood = sent === session.turn || sent === session.previous;
    if (!isGood) this.end(cookie);
    if (!isGood) return null;
    if (this.clock.now() - session.turnedAtMs < REST_MS) return { cookie, user: session.user };
    Object.assign(session, { previous: sent, turn: this.nextTurn(), turnedAtMs: this.clock.now() });
    return { cookie: this.cookieOf(idOf(cookie)), user: session.user };
  }

  private end(cookie: string): void {
    this.sessions.delete(idOf(cookie));
  }

  /** Ends every session of a person. */
  endAll(userId: string): void {
    for (const [id, { user }] of this.sessions) if (user === userId) this.sessions.delete(id);
    this.expireTokens();
  }

  /** Answers with an access token for the cookie's session. */
  private giveToken(userId: string, cookie: string): Response {
    const access_token = newId();
    const untilMs = this.clock.now() + ACCESS_TOKEN_MINUTES * 60_000;
    this.tokens.set(access_token, { session: idOf(cookie), untilMs });
    const user = { id: userId, email: this.emailOf(userId), email_confirmed: true };
    return answerJson({ access_token, refresh_token: null, expires_at: Math.floor(untilMs / 1000), user });
  }

  /** The user of an access token; null when it has expired or its session has ended. */
  userOf(accessToken: string): string | null {
    const token = this.tokens.get(accessToken);
    const isLive = token !== undefined && token.untilMs > this.clock.now();
    return isLive ? (this.sessions.get(token.session)?.user ?? null) : null;
  }

  expireTokens(): void {
    for (const token of this.tokens.values()) token.untilMs = 0;
  }

  private nextTurn(): number {
    this.lastTurn += 1;
    return this.lastTurn;
  }

  private cookieOf(id: string): string {
    return `${id}.${this.sessions.get(id)?.turn}`;
  }
}

function idOf(cookie: string): string {
  return cookie.split('.')[0] ?? '';
}
