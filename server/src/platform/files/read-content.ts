import { Problem } from '../db/problems.ts';
import { type ByteRange, type FileStorage, MissingContentError } from './storage.ts';

/** A content opened by itself, in a tab of its own, may neither run nor fetch anything. */
export const CONTENT_POLICY = "default-src 'none'; sandbox";

/** A content, or a part of it. @throws Problem NOT_FOUND when house-keeping has deleted it. */
export async function readContent(storage: FileStorage, path: string, range?: ByteRange): Promise<Buffer> {
  try {
    return await storage.read(path, range);
  } catch (error) {
    throw error instanceof MissingContentError ? new Problem('NOT_FOUND') : error;
  }
}
