import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { MissingContentError, requireContentPath, type FileStorage } from './storage.ts';

/** Regions matter to Amazon only; others accept any. */
const REGION = 'us-east-1';
const CONNECT_MS = 5_000;
const REQUEST_MS = 30_000;

/** Contents in a bucket of S3-compatible storage: `https://key:secret@host/bucket?region=…`. */
export function createS3Storage(address: string): FileStorage {
  const url = new URL(address);
  const Bucket = decodeURIComponent(url.pathname.slice(1));
  const client = new S3Client({
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? REGION,
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    // Other storages than Amazon's know neither buckets in host names nor its newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS },
  });

  return {
    async put(path, content) {
      await client.send(new PutObjectCommand({ Bucket, Key: requireContentPath(path), Body: content }));
    },

    async read(path, range) {
      const Range = range && `bytes=${range.first}-${range.last}`;
      const asked = new GetObjectCommand({ Bucket, Key: requireContentPath(path), Range });
      const { Body } = await client.send(asked).catch((error: unknown) => {
        throw error instanceof NoSuchKey ? new MissingContentError(path) : error;
      });
      if (!Body) throw new Error('The storage sent no content.');
      return Buffer.from(await Body.transformToByteArray());
    },

    async delete(path) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: requireContentPath(path) }));
    },

    async list() {
      const paths: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) paths.push(Key);
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
      return paths;
    },

    // An object exists once it is whole.
    deleteUnfinished: async () => {},
  };
}
