import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, type Gzip } from 'node:zlib';
import { SetupError } from '../env/setup-error.ts';

/** A backup is a .tar.gz, so that tar can open it even without Casita. */
const BLOCK = 512;
/** Bytes of a table or file per entry. Parts let a stream be written without knowing its size or holding it in memory. */
const PART_BYTES = 1024 * 1024;

export interface ArchiveEntry {
  name: string;
  body: Buffer;
}

export class ArchiveWriter {
  readonly #gzip: Gzip;
  readonly #done: Promise<void>;

  constructor(file: string) {
    this.#gzip = createGzip();
    const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    this.#done = pipeline(this.#gzip, out);
    this.#done.catch(() => undefined); // finish() reports it
  }

  async add(name: string, body: Buffer): Promise<void> {
    await this.#write(header(name, body.length));
    await this.#write(body);
    await this.#write(Buffer.alloc(padding(body.length)));
  }

  /** Adds a stream as entries `<name>/000001`, `<name>/000002` …, each seen by `inspect` too. */
  async addParts(name: string, source: AsyncIterable<Buffer>, inspect: (part: Buffer) => void): Promise<void> {
    let waiting: Buffer[] = [];
    let bytes = 0;
    let part = 0;
    const flush = async () => {
      const body = Buffer.concat(waiting);
      waiting = [];
      bytes = 0;
      part += 1;
      inspect(body);
      await this.add(`${name}/${String(part).padStart(6, '0')}`, body);
    };
    for await (const chunk of source) {
      waiting.push(chunk);
      bytes += chunk.length;
      if (bytes >= PART_BYTES) await flush();
    }
    if (bytes > 0) await flush();
  }

  async finish(): Promise<void> {
    await this.#write(Buffer.alloc(2 * BLOCK));
    this.#gzip.end();
    await this.#done;
  }

  /** Closes the file after a failure. Its content is useless then. */
  abandon(): void {
    this.#gzip.destroy();
  }

  async #write(bytes: Buffer): Promise<void> {
    if (this.#gzip.destroyed) await this.#done;
    if (!this.#gzip.write(bytes)) await Promise.race([once(this.#gzip, 'drain'), this.#done]);
  }
}

/** The entries of an archive in order. @throws SetupError when the file is no archive or is truncated. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.once('error', (error) => gunzip.destroy(error));
  const bytes = new ByteQueue(source.pipe(gunzip));
  try {
    for (;;) {
      const block = await bytes.take(BLOCK);
      if (block.every((byte) => byte === 0)) return;
      const { name, size } = readHeader(block);
      const body = await bytes.take(size);
      await bytes.take(padding(size));
      yield { name, body };
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('Z_') || error instanceof CutOff) {
      throw new SetupError(
        `${file} is no backup of Casita, or it was cut off while it was written or copied. Use another one.`,
      );
    }
    throw error;
  } finally {
    source.destroy();
  }
}

class CutOff extends Error {}

/** Reads exact numbers of bytes from a stream. */
class ByteQueue {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async take(size: number): Promise<Buffer> {
    const parts = [this.#rest];
    let bytes = this.#rest.length;
    while (bytes < size) {
      const { value, done } = await this.#chunks.next();
      if (done) throw new CutOff();
      parts.push(value);
      bytes += value.length;
    }
    const all = parts.length === 1 ? this.#rest : Buffer.concat(parts);
    this.#rest = all.subarray(size);
    return all.subarray(0, size);
  }
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

/** A ustar header for an ordinary file of mode 0600. */
function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const [prefix, rest] = splitName(name);
  block.write(rest, 0, 100);
  block.write('0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write('00000000000\0', 136);
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  block.write(prefix, 345, 155);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** The tar format stores a long name in two fields, split at a slash. */
function splitName(name: string): [prefix: string, rest: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name];
  const slash = name.indexOf('/', name.length - 101);
  const prefix = name.slice(0, Math.max(slash, 0));
  const rest = name.slice(slash + 1);
  if (slash < 0 || Buffer.byteLength(prefix) > 155 || Buffer.byteLength(rest) > 100) {
    throw new Error(`The name of ${name} is too long for a backup.`);
  }
  return [prefix, rest];
}

function readHeader(block: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) => block.toString('utf8', from, from + length).replace(/\0[^]*$/, '');
  if (text(257, 5) !== 'ustar') throw new CutOff();
  const prefix = text(345, 155);
  return { name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100), size: Number.parseInt(text(124, 12), 8) };
}
