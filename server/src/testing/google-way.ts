import { expect } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { API } from '#contract/paths.ts';
import { createOpenidClient } from '../platform/auth/openid.ts';
import { anAccountServer, type aBrowser } from '../areas/account/testing.ts';
import { aDatabase } from './database.ts';
import { anIssuer } from './issuer.ts';

export const CLIENT_ID = 'casita-client';
export const REDIRECT_URI = `http://localhost:3000${API.googleCallback}`;

export type Browser = ReturnType<typeof aBrowser>;

export const aClient = (url: string) =>
  createOpenidClient({ issuer: url, clientId: CLIENT_ID, clientSecret: 'a secret', redirectUri: REDIRECT_URI });

/** A server with the account routes and an issuer, and helpers that run sign-ins with Google. */
export async function aWayToGoogle() {
  const [place, issuer] = await Promise.all([aDatabase(), anIssuer()]);
  const server = await anAccountServer(place.database, { openid: aClient(issuer.url) });
  const { app } = server;

  /** Requests an address of the server as a page and returns the redirect's target. */
  async function go(browser: Browser, url: string, at: FastifyInstance = app): Promise<URL> {
    const response = await at.inject({
      method: 'GET',
      url,
      headers: {
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'accept-language': 'en',
      },
    });
    expect(response.statusCode, response.body).toBe(303);
    expect(response.headers['cache-control']).toBe('no-store');
    for (const header of [response.headers['set-cookie'] ?? []].flat()) {
      expect(header).toMatch(/; Path=\/api\/auth(;.*)?; HttpOnly; SameSite=Lax$/);
      const [pair = ''] = header.split('; ');
      browser.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return new URL(response.headers.location ?? '', 'http://localhost:3000');
  }

  /** Chooses an account at the issuer and returns the address that the issuer redirects to. */
  async function choose(page: URL, email: string): Promise<URL> {
    expect(page.origin).toBe(issuer.url);
    page.pathname = '/authorize';
    page.searchParams.set('login_hint', email);
    const response = await fetch(page, { redirect: 'manual' });
    return new URL(response.headers.get('location') ?? '');
  }

  /** Starts a sign-in and returns the issuer's redirect, without following it. */
  const askIssuer = async (browser: Browser, email: string, query = '') =>
    choose(await go(browser, `${API.google}${query}`), email);

  /** Runs the whole sign-in and returns the path of the last redirect. */
  async function comeWithGoogle(browser: Browser, email: string, query = ''): Promise<string> {
    const back = await askIssuer(browser, email, query);
    return pathOf(await go(browser, pathOf(back)));
  }

  const accountsOf = async (email: string) =>
    (
      await place.admin.query<{ id: string; confirmed: boolean; ways: string[] }>(
        `select u.id, u."emailVerified" as confirmed, array_agg(a."providerId" order by a."providerId") as ways
         from auth."user" u join auth.account a on a."userId" = u.id where email = $1 group by u.id`,
        [email],
      )
    ).rows;

  async function close(): Promise<void> {
    await app.close();
    await Promise.all([place.close(), issuer.close()]);
  }

  return { place, issuer, server, app, go, choose, askIssuer, comeWithGoogle, accountsOf, close };
}

export const pathOf = ({ pathname, search }: URL) => pathname + search;

/** The final path of a sign-in that failed; `more` are preceding parameters. */
export function failed(words: string, more: Record<string, string> = {}): string {
  return `/auth?${new URLSearchParams({ ...more, error: 'google', error_description: words }).toString()}`;
}
export const UNTRUSTED = "Google's answer could not be verified. Please try again.";
