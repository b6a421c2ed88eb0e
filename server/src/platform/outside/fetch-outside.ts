import { lookup as lookUp } from 'node:dns/promises';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { callbackify } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { request as requestHttp } from '../http/node-http.ts';
import { isForbiddenAddress } from './forbidden-addresses.ts';

export const OUTSIDE_BYTES_MAX = 5_000_000;
export const OUTSIDE_MS = 20_000;
const REDIRECTS_MAX = 3;

export type FetchProblem = 'address' | 'unreachable' | 'timeout' | 'status' | 'redirects' | 'too_large' | 'truncated';

/** What the server of an address said of its last answer, for the next request. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export type Fetched =
  | { readonly kind: 'unchanged' }
  | ({ readonly kind: 'body'; readonly bytes: Uint8Array } & Validators)
  | { readonly kind: 'failed'; readonly problem: FetchProblem };

/** What is asked for. */
export interface Wanted {
  readonly accept: string;
  readonly agent: string;
}

const CALENDAR: Wanted = { accept: 'text/calendar, */*;q=0.5', agent: 'Casita (calendar)' };

/** How addresses are judged. Only tests replace it, to reach a server of their own. */
export interface OutsideGuard {
  readonly mayOpen: (address: URL) => boolean;
  readonly isForbidden: (address: string) => boolean;
  readonly resolve: (host: string) => Promise<readonly { address: string; family: number }[]>;
  readonly timeoutMs: number;
}

/** https at the ports of the web, without a password in the address, to public addresses only. */
export const PUBLIC_INTERNET: OutsideGuard = {
  mayOpen: ({ protocol, port, username, password }) =>
    protocol === 'https:' && ['', '80', '443'].includes(port) && username === '' && password === '',
  isForbidden: isForbiddenAddress,
  resolve: (host) => lookUp(host, { all: true }),
  timeoutMs: OUTSIDE_MS,
};

class Refusal extends Error {
  readonly problem: FetchProblem;
  constructor(problem: FetchProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Gets what is at an address of the internet that a person named, without ever reaching into a private network: every connection goes
 * to an address that was resolved and checked for it, redirects included. At most `OUTSIDE_BYTES_MAX` bytes, also of what was compressed; never rejects.
 */
export async function fetchOutside(
  address: string,
  { etag, lastModified }: Validators,
  guard: OutsideGuard = PUBLIC_INTERNET,
  wanted: Wanted = CALENDAR,
): Promise<Fetched> {
  const signal = AbortSignal.timeout(guard.timeoutMs);
  const headers = {
    accept: wanted.accept,
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': wanted.agent,
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
  try {
    let url = new URL(address);
    for (let redirects = 0; ; redirects += 1) {
      const response = await open(url, { headers, signal }, guard);
      const status = response.statusCode ?? 0;
      if (status === 304) {
        response.destroy();
        return { kind: 'unchanged' };
      }
      if (status === 200) {
        const bytes = await readBody(response);
        const { etag: next = null, 'last-modified': modified = null } = response.headers;
        return { kind: 'body', bytes, etag: headerOf(next), lastModified: headerOf(modified) };
      }
      response.destroy();
      const { location } = response.headers;
      if (status < 300 || status >= 400 || !location) throw new Refusal('status');
      if (redirects === REDIRECTS_MAX) throw new Refusal('redirects');
      if (!URL.canParse(location, url.href)) throw new Refusal('address');
      url = new URL(location, url);
    }
  } catch (error) {
    const problem = error instanceof Refusal ? error.problem : signal.aborted ? 'timeout' : 'unreachable';
    return { kind: 'failed', problem };
  }
}

export type Posted =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Readonly<Record<string, string | undefined>>;
    }
  | { readonly kind: 'failed'; readonly problem: FetchProblem };

/** Sends a body to an address of the internet that a person's device named, guarded as `fetchOutside`. Follows no redirects; never rejects. */
export async function postOutside(
  address: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: Buffer },
  guard: OutsideGuard = PUBLIC_INTERNET,
): Promise<Posted> {
  const signal = AbortSignal.timeout(guard.timeoutMs);
  try {
    const response = await open(new URL(address), { method: 'POST', headers, signal }, guard, body);
    response.destroy(); // what it says beside its status is not needed
    const { 'retry-after': after } = response.headers;
    return { kind: 'answered', status: response.statusCode ?? 0, headers: { 'retry-after': after } };
  } catch (error) {
    const problem = error instanceof Refusal ? error.problem : signal.aborted ? 'timeout' : 'unreachable';
    return { kind: 'failed', problem };
  }
}

/** Longer ones are not worth a column. */
const headerOf = (value: string | null) => (value !== null && value.length <= 500 ? value : null);

/** Whether a guard lets an address be opened, as far as is known before its host is resolved. */
export function mayOpen(url: URL, guard: OutsideGuard): boolean {
  // A host that is an address is not resolved, so it is checked here. `URL` has turned octal and other spellings into the usual one.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  return guard.mayOpen(url) && (isIP(literal) === 0 || !guard.isForbidden(literal));
}

function open(url: URL, options: RequestOptions, guard: OutsideGuard, body?: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    if (!mayOpen(url, guard)) {
      reject(new Refusal('address'));
      return;
    }
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    // Without an agent no connection of an earlier, differently resolved request is used again.
    request(url, { ...options, agent: false, lookup: checkedLookup(guard) }, resolve)
      .on('error', reject)
      .end(body);
  });
}

/** The resolution of a connection: to public addresses, or to none when one of them is not. */
function checkedLookup(guard: OutsideGuard): LookupFunction {
  const check = async (host: string) => {
    const found = await guard.resolve(host);
    // As for a name that does not exist: the caller must not learn which names this network has.
    if (found.some(({ address }) => guard.isForbidden(address))) throw new Refusal('unreachable');
    const [first] = found;
    if (!first) throw new Refusal('unreachable');
    return { first, all: found.map((one) => ({ ...one })) };
  };
  const answer = callbackify(check);
  return (host, { all }, done) =>
    answer(host, (error, found) => {
      if (error) done(error, '');
      else if (all) done(null, found.all);
      else done(null, found.first.address, found.first.family);
    });
}

async function readBody(response: IncomingMessage): Promise<Uint8Array> {
  if (Number(response.headers['content-length'] ?? 0) > OUTSIDE_BYTES_MAX) {
    response.destroy();
    throw new Refusal('too_large');
  }
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of decoded(response) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > OUTSIDE_BYTES_MAX) throw new Refusal('too_large');
      chunks.push(chunk);
    }
  } catch (error) {
    response.destroy();
    // zlib names its errors so: what arrived is not what was compressed.
    throw /^(Z_|ERR__)/.test(String((error as { code?: unknown }).code)) ? new Refusal('truncated') : error;
  }
  if (!response.complete) throw new Refusal('unreachable');
  return Buffer.concat(chunks);
}

const DECODERS = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** The content of an answer, which servers compress whether they are asked to or not. One in another encoding is as it arrives. */
function decoded(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? '').trim();
  const create = DECODERS.get(encoding.toLowerCase());
  return create ? pipeline(response, create(), () => undefined) : response; // its errors are those of its reader
}
