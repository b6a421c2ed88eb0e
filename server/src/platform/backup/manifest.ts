import * as z from 'zod/mini';
import { readWhole, type ArchiveEntry } from './archive.ts';

/** Version of the archive's format. Raise it when older versions could not read a new archive. */
export const FORMAT = 1;

/** The archive's first entry, needed before any row is read. */
const Header = z.object({
  format: z.number(),
  casita: z.string(),
  madeAt: z.string(),
  migration: z.number(),
  /** Columns by table. */
  tables: z.record(z.string(), z.array(z.string())),
});

const Sum = z.object({ rows: z.number(), sha256: z.string() });

/** The archive's last entry: the expected counts and checksums. */
const Manifest = z.object({
  tables: z.record(z.string(), Sum),
  uploads: z.object({ files: z.number(), sha256: z.string() }),
});

export type Header = z.infer<typeof Header>;
export type Manifest = z.infer<typeof Manifest>;

export const HEADER_NAME = 'header.json';
export const MANIFEST_NAME = 'manifest.json';
/** `tables/<schema>.<table>/<part>`. The joined parts are the output of COPY. */
export const TABLES_PREFIX = 'tables/';
export const UPLOADS_PREFIX = 'uploads/';

export async function readHeader(entry: ArchiveEntry): Promise<Header> {
  return Header.parse(JSON.parse(String(await readWhole(entry))));
}

export async function readManifest(entry: ArchiveEntry): Promise<Manifest> {
  return Manifest.parse(JSON.parse(String(await readWhole(entry))));
}
