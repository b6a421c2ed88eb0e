/**
 * A cause outside the program keeps Casita from starting. The message tells the operator what to do.
 * `main.ts` prints the message without the stack trace, which would only hide it.
 */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

/** The code of a Node.js system error (`EACCES`, `ENOSPC`, …), or undefined for any other thrown value. */
export function systemErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** A SetupError for the usual failures of file operations in a folder; any other error is returned as it is. */
export function explainFolderError(error: unknown, folder: string): unknown {
  switch (systemErrorCode(error)) {
    case 'EACCES':
    case 'EPERM':
      return new SetupError(
        `Casita may not write to ${folder}. Give the user who starts it the right to, or set DATA_DIR to a folder it may write to.`,
      );
    case 'EROFS':
      return new SetupError(`${folder} is on a read-only disk. Set DATA_DIR to a folder that can be written to.`);
    case 'ENOSPC':
    case 'EDQUOT':
      return noDiskSpace(folder);
    case 'ENOTDIR':
    case 'EEXIST':
      return new SetupError(`${folder} is not a folder. Move the file away, or set DATA_DIR to another folder.`);
    default:
      return error;
  }
}

export function noDiskSpace(folder: string): SetupError {
  return new SetupError(
    `The disk of ${folder} is full. Free some space (Casita needs about 300 MB), then start again.`,
  );
}

/** A SetupError for the `error` event of an HTTP server that could not listen; any other error is returned as it is. */
export function explainListenError(error: unknown, host: string, port: number): unknown {
  switch (systemErrorCode(error)) {
    case 'EADDRINUSE':
      return new SetupError(
        `Port ${port} is taken by another program (perhaps another Casita). Stop it, or choose another one: PORT=${port + 1} npm start`,
      );
    case 'EACCES':
      return new SetupError(`Port ${port} needs special rights. Choose one above 1023: PORT=3000 npm start`);
    case 'EADDRNOTAVAIL':
      return new SetupError(
        `HOST=${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them.`,
      );
    default:
      return error;
  }
}

/** A SetupError for an unusable DATABASE_URL or DATABASE_OWNER_URL. The message does not contain the password. */
export function explainDatabaseError(error: unknown, url: string): unknown {
  const { hostname, port, username, pathname } = new URL(url);
  const place = `${hostname || 'localhost'}:${port || 5432}`;
  const database = decodeURIComponent(pathname.slice(1));
  switch (systemErrorCode(error)) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return new SetupError(`No PostgreSQL answers at ${place}. Start it, or correct DATABASE_URL.`);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new SetupError(`The name ${hostname} in DATABASE_URL cannot be found. Correct it, or check the network.`);
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return new SetupError(`PostgreSQL at ${place} cannot be reached. Check the network and its firewall.`);
    case '28P01':
    case '28000':
      return new SetupError(
        `PostgreSQL at ${place} refuses the user ${decodeURIComponent(username)}. Correct user and password in DATABASE_URL.`,
      );
    case '3D000':
      return new SetupError(
        `PostgreSQL at ${place} has no database ${database}. Create it (createdb ${database}), or correct DATABASE_URL.`,
      );
    case '57P03':
      return new SetupError(`PostgreSQL at ${place} is starting or stopping. Try again in a moment.`);
    case '53300':
      return new SetupError(
        `PostgreSQL at ${place} has no connection left. Raise its max_connections, or lower DATABASE_POOL.`,
      );
    default:
      return explainDriverError(error, place) ?? error;
  }
}

/** Explains errors of the driver itself, which have no code or one of OpenSSL's many. */
function explainDriverError(error: unknown, place: string): SetupError | null {
  const words = error instanceof Error ? `${systemErrorCode(error) ?? ''} ${error.message}` : '';
  if (/password must be a string/.test(words)) {
    return new SetupError(
      `PostgreSQL at ${place} wants a password. Name it: postgres://user:password@host:5432/database`,
    );
  }
  if (/does not support SSL/.test(words)) {
    return new SetupError(
      `PostgreSQL at ${place} speaks no SSL. Take sslmode out of DATABASE_URL, or switch SSL on there.`,
    );
  }
  if (/certificate|CERT_|_CERT|altname/i.test(words)) {
    return new SetupError(
      `The certificate of PostgreSQL at ${place} is not trusted. Name its authority with sslrootcert in DATABASE_URL (or NODE_EXTRA_CA_CERTS).`,
    );
  }
  if (/Connection terminated|SSL routines|wrong version number|ECONNRESET|EPIPE|timeout expired/.test(words)) {
    return new SetupError(
      `What answers at ${place} is no PostgreSQL, or it hung up. Correct host and port in DATABASE_URL.`,
    );
  }
  return null;
}
