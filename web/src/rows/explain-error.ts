import type { ApiError } from '../lib/api/api-error.ts';
import { sayError } from '../lib/api/error-words.ts';

/** The general sentence under `createFailed` and its like: what a refused change failed at, and what to do where the server says it. */
export function explainError(error: ApiError): string {
  const { message, hint } = sayError(error);
  return hint === null ? message : `${message} ${hint}`;
}
