import { Events, OAuth2Server, type MutableToken } from 'oauth2-mock-server';

/** A person at the issuer, derived from the address chosen on its page. */
interface IssuerPerson {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly given_name: string;
  readonly family_name: string;
}

/** Addresses that begin with `unverified.` count as unverified. */
function personOf(email: string): IssuerPerson {
  return {
    sub: `subject of ${email}`,
    email,
    email_verified: !email.startsWith('unverified.'),
    given_name: 'Gala',
    family_name: 'Prieto',
  };
}

export interface Issuer {
  /** For `GOOGLE_ISSUER`; any client id and secret will do. */
  readonly url: string;
  /** Changes all following ID tokens, until the next call. */
  alter(change: (token: MutableToken) => void): void;
  readonly server: OAuth2Server;
  close(): Promise<void>;
}

/**
 * An OpenID issuer on loopback with its own keys and signatures. Its page asks for an address instead of a password. An empty address
 * cancels the sign-in.
 */
export async function anIssuer(): Promise<Issuer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const url = server.issuer.url ?? '';
  const byCode = new Map<string, IssuerPerson>();
  let alter: (token: MutableToken) => void = () => {};

  server.service.on(Events.BeforeWellKnownOpenIdConfiguration, (answer: { body: object }) => {
    Object.assign(answer.body, { authorization_endpoint: `${url}/choose` });
  });
  server.service.addRoute('GET', '/choose', (request, response) => {
    const query = new URL(request.url ?? '', url).searchParams;
    const hidden = [...query].map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><title>Choose an account</title><link rel="icon" href="data:,"><form action="/authorize">${hidden.join('')}
<label>Account <input name="login_hint"></label> <button>Continue</button></form></html>`);
  });
  server.service.on(Events.BeforeAuthorizeRedirect, (redirect: { url: URL }, request: { url?: string }) => {
    const email = new URL(request.url ?? '', url).searchParams.get('login_hint') ?? '';
    const { searchParams } = redirect.url;
    if (email !== '') byCode.set(searchParams.get('code') ?? '', personOf(email));
    else {
      searchParams.delete('code');
      searchParams.set('error', 'access_denied');
    }
  });
  server.service.on(Events.BeforeTokenSigning, (token: MutableToken, request: { body: { code?: string } }) => {
    Object.assign(token.payload, byCode.get(request.body.code ?? ''));
    alter(token);
  });
  return {
    url,
    server,
    alter: (change) => {
      alter = change;
    },
    close: () => server.stop(),
  };
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
