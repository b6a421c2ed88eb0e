/** A piece of the app that could not be fetched: no network, or a newer version has taken its place. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';

  constructor(cause: unknown) {
    super('A piece of Casita could not be loaded.', { cause });
  }
}

/** Loads code; what fails is known by its kind, so that the error screen can help itself. */
export function needCode<Piece>(load: () => Promise<Piece>): () => Promise<Piece> {
  return () =>
    load().catch((error: unknown) => {
      throw new MissingCodeError(error);
    });
}
