import type { ByteRange } from './storage.ts';

/**
 * The part that a `Range` header asks for: null for the whole content, which also answers headers that are not understood and lists of
 * parts; `none` for a part that the content does not have.
 */
export function readByteRange(header: string | undefined, bytes: number): ByteRange | null | 'none' {
  const [, start = '', end = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (start === '' && end === '') return null;
  const first = start === '' ? Math.max(0, bytes - Number(end)) : Number(start);
  const last = start === '' || end === '' ? bytes - 1 : Math.min(Number(end), bytes - 1);
  if (start !== '' && end !== '' && Number(end) < Number(start)) return null;
  return first > last ? 'none' : { first, last };
}
