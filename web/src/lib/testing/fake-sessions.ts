import { newId } from '#contract/ids.ts';
import { ACCESS_TOKEN_MINUTES } from '#contract/limits.ts';
import type { FakeClock } from './fake-clock.ts';

interface FakeSession {
  readonly user: string;
  turn: number;
  turnedAtMs: number;
  /** The turn that this one took the place of. */
  previous: number | null;
}

/** Nothing rotates for so long after a rotation. */
const REST_MS = 60_000;

/** Sessions whose refresh tokens rotate as the server's do. A cookie is `<session>.<turn>`. */
export class FakeSessions {
  private readonly clock: FakeClock;
  private readonly sessions = new Map<string, FakeSession>();
  private readonly tokens = new Map<string, { session: string; untilMs: number }>();
  private lastTurn = 0;

  constructor(clock: FakeClock) {
    this.clock = clock;
  }

  /** The cookie of a new session. */
  start(user: string): string {
    const id = newId();
    this.sessions.set(id, { user, turn: this.nextTurn(), turnedAtMs: this.clock.now(), previous: null });
    return this.cookieOf(id);
  }

  /** The session of a cookie, however old the cookie is. */
  find(cookie: string): FakeSession | null {
    return this.sessions.get(idOf(cookie)) ?? null;
  }

  /** The cookie from now on; null when the session is over, or ends because this one was replaced before. */
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

  /** A new access token of the cookie's session. */
  giveToken(cookie: string): { access_token: string; untilMs: number } {
    const access_token = newId();
    const untilMs = this.clock.now() + ACCESS_TOKEN_MINUTES * 60_000;
    this.tokens.set(access_token, { session: idOf(cookie), untilMs });
    return { access_token, untilMs };
  }

  /** Whose access token it is; null when it has expired, or its session has ended. */
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
