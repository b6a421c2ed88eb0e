import { newId } from '#contract/ids.ts';
import { ACCESS_TOKEN_MINUTES } from '#contract/limits.ts';
import type { FakeClock } from './fake-clock.ts';

interface FakeSession {
  readonly user: string;
  turn: number;
  turnedAtMs: number;
  /** The turn before this one. */
  previous: number | null;
}

/** After a rotation, the token is not rotated again for this long. */
const REST_MS = 60_000;

/** Sessions whose refresh tokens rotate like the server's. A cookie is `<session>.<turn>`. */
export class FakeSessions {
  private readonly clock: FakeClock;
  private readonly sessions = new Map<string, FakeSession>();
  private readonly tokens = new Map<string, { session: string; untilMs: number }>();
  private lastTurn = 0;

  constructor(clock: FakeClock) {
    this.clock = clock;
  }

  /** Starts a session and returns its cookie. */
  start(user: string): string {
    const id = newId();
    this.sessions.set(id, { user, turn: this.nextTurn(), turnedAtMs: this.clock.now(), previous: null });
    return this.cookieOf(id);
  }

  /** The session of a cookie, including replaced cookies. */
  find(cookie: string): FakeSession | null {
    return this.sessions.get(idOf(cookie)) ?? null;
  }

  /** The new cookie. Null when the session has ended, or ends now because the cookie was replaced too long ago. */
  refresh(cookie: string): { cookie: string; user: string } | null {
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

  end(cookie: string): void {
    this.sessions.delete(idOf(cookie));
  }

  endAll(userId: string): void {
    for (const [id, { user }] of this.sessions) if (user === userId) this.sessions.delete(id);
  }

  /** Creates an access token for the cookie's session. */
  giveToken(cookie: string): { access_token: string; untilMs: number } {
    const access_token = newId();
    const untilMs = this.clock.now() + ACCESS_TOKEN_MINUTES * 60_000;
    this.tokens.set(access_token, { session: idOf(cookie), untilMs });
    return { access_token, untilMs };
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
