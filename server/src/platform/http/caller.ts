import type { FastifyRequest } from 'fastify';
import { CHANGE_HEADER, FAMILY_HEADER } from '#contract/paths.ts';
import type { AccessTokens } from '../auth/access-token.ts';
import type { Caller } from '../db/transactions.ts';
import { Problem } from '../db/problems.ts';

/** The caller that the bearer token names; null without a token. @throws Problem PGRST301 for a bad or expired one. */
export async function readCaller(request: FastifyRequest, tokens: AccessTokens): Promise<Caller | null> {
  const header = request.headers.authorization;
  if (!header) return null;
  const claims = header.startsWith('Bearer ') ? await tokens.verify(header.slice(7)) : null;
  if (!claims) throw new Problem('PGRST301');
  const { socket } = request;
  return { userId: claims.userId, sessionId: claims.sessionId, isDisconnected: () => socket.destroyed };
}

/** The caller that the bearer token names. @throws Problem PGRST301 without a valid token. */
export async function requireCaller(request: FastifyRequest, tokens: AccessTokens): Promise<Caller> {
  const caller = await readCaller(request, tokens);
  if (!caller) throw new Problem('PGRST301', 'Please sign in.');
  return caller;
}

/** The id of the family that this call names. @throws Problem BAD_REQUEST without one. */
export function requireFamilyId(request: FastifyRequest): string {
  const familyId = request.headers[FAMILY_HEADER];
  if (typeof familyId !== 'string' || familyId === '') {
    throw new Problem('BAD_REQUEST', `Every call names its family in the header ${FAMILY_HEADER}.`, {
      fields: { [FAMILY_HEADER]: 'required' },
    });
  }
  return familyId.toLowerCase();
}

/** The id of the change, which makes the server apply it once; undefined when the client sent none. */
export function readChangeId(request: FastifyRequest): string | undefined {
  const id = request.headers[CHANGE_HEADER];
  return typeof id === 'string' && id !== '' ? id.toLowerCase() : undefined;
}
