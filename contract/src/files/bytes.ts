/** The bytes from `start` to before `end` as Latin-1; what lies outside is left out. */
export function latin(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (const byte of bytes.subarray(Math.max(0, start), Math.max(0, end))) text += String.fromCodePoint(byte);
  return text;
}

/** An unsigned number, the highest byte first: rounded above 6 bytes, NaN outside of the content. */
export function readUint(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = at; index < at + length; index += 1) value = value * 256 + (bytes[index] ?? Number.NaN);
  return value;
}

/** The same with the lowest byte first. */
export function readLittle(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = at + length - 1; index >= at; index -= 1) value = value * 256 + (bytes[index] ?? Number.NaN);
  return value;
}
