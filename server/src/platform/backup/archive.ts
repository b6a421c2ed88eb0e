import { createReadStream, createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { SetupError } from '../env/setup-error.ts';

/** Bytes of a table or file per entry. Parts let a stream be written without knowing its size or holding it in memory. */
const PART_BYTES = 1024 * 1024;
/** Of an entry that is read as a whole, such as the list of all tables. */
const WHOLE_BYTES_MAX = 16 * 1024 * 1024;

/** An ordinary file in an archive. Its body can be read once, before the next entry; nothing of it is held in memory. */
export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: number;
  readonly body: AsyncIterable<Buffer>;
}

/** A backup is a .tar.gz, so that tar can open it even without Casita. */
export class ArchiveWriter {
  readonly #pack = pack();
  readonly #done: Promise<void>;

  constructor(file: string) {
    this.#done = pipeline(this.#pack, createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    this.#done.catch(() => undefined); // add() and finish() report it
  }

  add(name: string, body: Buffer): Promise<void> {
    return new Promise((done, fail) => {
      const header = { name, mode: 0o600, mtime: new Date(0) };
      const entry = this.#pack.entry(header, body, (error) => (error ? fail(error) : done()));
      entry.on('error', fail); // without a listener the process would end
    });
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
    this.#pack.finalize();
    await this.#done;
  }

  /** Closes the file after a failure. Its content is useless then. */
  abandon(): void {
    this.#pack.destroy();
  }
}

/** The entries of an archive in order. @throws SetupError when the file is no archive, is truncated, or holds a link or device. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const entries = extract();
  // The library has a stream class of its own, which lacks members of Node's that the pipeline does not use.
  pipeline(createReadStream(file), createGunzip(), entries as unknown as NodeJS.WritableStream).catch(() => undefined); // ends the entries with the same error
  try {
    for await (const source of entries) {
      const { name, type, size } = source.header;
      if (type !== 'file')
        throw new SetupError(`${file} holds something else than files (${name}). It was not made by Casita.`);
      yield { name, bytes: size, body: explained(source, file) };
      source.resume(); // what the caller did not read
    }
  } catch (error) {
    throw explain(error, file);
  }
}

/** @throws SetupError for an entry that is longer than its kind can be. */
export async function readWhole({ name, bytes, body }: ArchiveEntry): Promise<Buffer> {
  if (bytes > WHOLE_BYTES_MAX) throw new SetupError(`The backup's ${name} is too long. It was not made by Casita.`);
  return buffer(body);
}

/** Does not end the source when the caller stops early, as a loop over it would: that would end the whole archive. */
async function* explained(source: AsyncIterable<unknown>, file: string): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  try {
    for (let read = await chunks.next(); !read.done; read = await chunks.next()) yield read.value as Buffer; // untyped there
  } catch (error) {
    throw explain(error, file);
  }
}

/** Errors of the file system stay what they are; all others are about the content. */
function explain(error: unknown, file: string): unknown {
  if (error instanceof SetupError || (error instanceof Error && 'syscall' in error)) return error;
  return new SetupError(
    `${file} is no backup of Casita, or it was cut off while it was written or copied. Use another one.`,
    { cause: error },
  );
}
