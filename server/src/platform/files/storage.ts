/** The first and the last byte of a part, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Where the contents of files are. A content never changes under its path. */
export interface FileStorage {
  /** Stores a content whole or not at all, and resolves once it is safe. */
  put(path: string, content: Buffer): Promise<void>;
  /**
   * The content, or a part of it, in memory: what a slow reader has not taken is then counted with all answers, and keeps neither a
   * descriptor nor a socket of the storage. Rejects with a MissingContentError when there is none.
   */
  read(path: string, range?: ByteRange): Promise<Buffer>;
  /** Does nothing when there is no such content. */
  delete(path: string): Promise<void>;
  /** The paths of all contents, in any order. */
  list(): Promise<string[]>;
  /** Deletes what was left of contents that were being stored before an instant. */
  deleteUnfinished(before: Date): Promise<void>;
}

/** There is no content at a path. */
export class MissingContentError extends Error {}

const PATH = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** True for a path that stays inside of every storage. */
export function isContentPath(path: string): boolean {
  return PATH.test(path);
}

/** @throws RangeError for a path that could lead out of the storage. */
export function requireContentPath(path: string): string {
  if (!isContentPath(path)) throw new RangeError(`${path} is no path of a content.`);
  return path;
}
