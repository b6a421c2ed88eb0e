import { pino, type DestinationStream, type Logger } from 'pino';

/** The loggable part of an error. PostgreSQL puts values of rows into `detail`, `where` and similar fields. */
function describeError(error: unknown): Record<string, unknown> {
  if (typeof error === 'string') return { message: error };
  if (!(error instanceof Error)) return { message: 'A value that is no error was thrown.' };
  const { name, message, stack, code, cause } = error as Error & { code?: unknown };
  return {
    type: name,
    message,
    ...(code === undefined ? {} : { code }),
    stack,
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  };
}

/** The server's log: JSON lines without host name and process id, and without values of rows. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, destination ?? pino.destination(1));
}
