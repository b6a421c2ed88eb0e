/** A part of the app's code could not be fetched, because there is no network or a newer version has replaced it. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';

  constructor(cause: unknown) {
    super('A piece of Casita could not be loaded.', { cause });
  }
}

/** Wraps `load` so that a failure throws MissingCodeError, which the error screen recognises. */
export function needCode<Code>(load: () => Promise<Code>): () => Promise<Code> {
  return () =>
    load().catch((error: unknown) => {
      throw new MissingCodeError(error);
    });
}
