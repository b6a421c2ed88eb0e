import { AsyncLocalStorage } from 'node:async_hooks';

/** Who sent the request that is being handled, as far as is known without the database. */
export interface RequestContext {
  /** The key for limits per address. */
  readonly address: string;
  /** The person, session or device that the request has proved to come from; null for a stranger's. */
  readonly known: string | null;
  /** True once the caller has disconnected. */
  readonly isDisconnected?: (() => boolean) | undefined;
}

const contexts = new AsyncLocalStorage<RequestContext | undefined>();

/**
 * Handles one request. What it asks of the database and of the password queue waits in the turn of `context`. Not passed as an
 * argument, because better-auth takes none for its queries.
 */
export function handleRequestFrom(context: RequestContext, handle: () => void): void {
  contexts.run(context, handle);
}

/** Who sent the request that is being handled; undefined for work of the server's own. */
export function requestContext(): RequestContext | undefined {
  return contexts.getStore();
}

/** Does work of the present request in the turn of a person, session or device that it has proved to come from; null for none. */
export function knownAs<Result>(known: string | null, work: () => Result): Result {
  const context = contexts.getStore();
  return context ? contexts.run({ ...context, known }, work) : work();
}

/** Does work of the present request also when its caller has disconnected. */
export function evenIfDisconnected<Result>(work: () => Result): Result {
  const context = contexts.getStore();
  return context ? contexts.run({ ...context, isDisconnected: undefined }, work) : work();
}

/** Starts work that outlives the request, and counts for the server itself. */
export function startInBackground(work: () => void): void {
  contexts.run(undefined, work);
}
