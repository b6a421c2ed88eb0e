import { FILE_BYTES_MAX, type FileProblem } from './problems.ts';

/**
 * The text of a calendar file. Standard files are UTF-8; others are read as Latin-1 (Windows-1252), which has a character for
 * every byte, unless a byte order mark says UTF-16. `refused` for a file above `FILE_BYTES_MAX` and for an empty one.
 */
export function decodeCalendar(bytes: Uint8Array): { text: string } | { refused: FileProblem } {
  if (bytes.length > FILE_BYTES_MAX) return { refused: 'too_large' };
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return text.trim() === '' ? { refused: 'empty' } : { text };
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
