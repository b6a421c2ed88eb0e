import { crc32 } from 'node:zlib';

export interface ZipEntry {
  /** In ASCII, with `/` between folders. */
  readonly name: string;
  readonly content: Buffer;
}

const VERSION = 20;
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** A date and time of ZIP files, in UTC: 2 seconds exact. */
function stampOf(at: Date): [time: number, date: number] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return [time, ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()];
}

/** Numbers of 2 or 4 bytes, the lowest byte first. */
function record(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

/**
 * The parts of a ZIP file, in order. The entries are stored as they are, because pictures are compressed already. For fewer than
 * 65,536 entries and 4 GB.
 */
export async function* zip(entries: AsyncIterable<ZipEntry>, now: Date): AsyncGenerator<Buffer> {
  const [time, date] = stampOf(now);
  const central: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const nameBytes = Buffer.from(name, 'ascii');
    // Needed version, flags, method 0 (stored), time, date, checksum, both sizes, length of the name, of extra fields.
    const facts = [
      ...([
        [2, VERSION],
        [2, 0],
        [2, 0],
        [2, time],
        [2, date],
        [4, crc32(content)],
      ] as const),
      ...([
        [4, content.length],
        [4, content.length],
        [2, nameBytes.length],
        [2, 0],
      ] as const),
    ];
    const header = Buffer.concat([record([4, LOCAL], ...facts), nameBytes]);
    // Made by, the same facts, lengths of a comment, disk, attributes, and where the entry begins.
    const rest = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ] as const;
    central.push(record([4, CENTRAL], [2, VERSION], ...facts, ...rest), nameBytes);
    yield header;
    yield content;
    offset += header.length + content.length;
  }
  const directory = Buffer.concat(central);
  const count = central.length / 2;
  yield directory;
  yield record([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, directory.length], [4, offset], [2, 0]);
}
