import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/error-answer.ts';
import { Problem, toProblem } from '../db/problems.ts';

/** Fastify's own errors as problems of the contract; null for others. */
function fromFramework(error: FastifyError): Problem | null {
  if (error.statusCode === 413) return new Problem('PAYLOAD_TOO_LARGE');
  if (error.statusCode === 408) return new Problem('TIMEOUT');
  if (error.statusCode === 415) return new Problem('BAD_REQUEST', 'The body must be JSON.');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem(
      'BAD_REQUEST',
      'The request could not be read: its address, or its body, which must be valid JSON.',
    );
  }
  return null;
}

/** Messages and field names can quote the request's body, so they may be as long as that. */
const MESSAGE_MAX = 1_000;
const FIELD_NAME_MAX = 100;
const FIELDS_MAX = 50;

/** The public part of a problem, with its texts shortened. */
export function describeProblem({ code, message, hint, fields }: Problem): Omit<ErrorBody, 'request_id'> {
  return {
    code,
    message: shorten(message, MESSAGE_MAX),
    ...(hint ? { hint } : {}),
    ...(fields ? { fields: shortenNames(fields) } : {}),
  };
}

function shortenNames(fields: Record<string, string>): Record<string, string> {
  const named = Object.entries(fields).slice(0, FIELDS_MAX);
  return Object.fromEntries(named.map(([name, code]) => [shorten(name, FIELD_NAME_MAX), code]));
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** The contract's error body for a problem. */
export function errorBody(problem: Problem, requestId: string): ErrorBody {
  return { ...describeProblem(problem), request_id: requestId };
}

/** Every error of every route becomes the contract's error body; an unexpected error is logged in full and answered as 500. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const expected = toProblem(error) ?? fromFramework(error);
    const problem = expected ?? new Problem('INTERNAL');
    if (!expected) request.log.error({ err: error }, 'unexpected error');
    if (problem.retryAfterSeconds) reply.header('retry-after', problem.retryAfterSeconds);
    return reply.status(problem.status).send(errorBody(problem, request.id));
  });
}
