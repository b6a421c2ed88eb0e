import { Problem } from '../db/problems.ts';

/** The last row of a page: the column the list is ordered by, as text, and the row's id. */
export interface Cursor {
  readonly by: string;
  readonly id: string;
}

/** Encodes a cursor for an answer. Only `readCursor` reads it; for clients it is opaque. */
export function writeCursor(by: string, id: string): string {
  return Buffer.from(JSON.stringify([by, id])).toString('base64url');
}

/** Reads a cursor made by `writeCursor`. @throws Problem BAD_REQUEST naming `field` for anything else. */
export function readCursor(text: string, field: string): Cursor {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(parsed) && typeof parsed[0] === 'string' && typeof parsed[1] === 'string') {
      return { by: parsed[0], id: parsed[1] };
    }
  } catch {
    // The Problem below answers this too.
  }
  throw new Problem('BAD_REQUEST', 'The cursor is not one of ours.', { fields: { [field]: 'invalid' } });
}
