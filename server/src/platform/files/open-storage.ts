import { resolve } from 'node:path';
import type { Env } from '../env/env.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { FileStorage } from './storage.ts';

/** The storage that the environment names. The library of S3 is loaded only where it is used. */
export async function openStorage({ filesUrl, dataDir }: Pick<Env, 'filesUrl' | 'dataDir'>): Promise<FileStorage> {
  if (filesUrl === null) return createFolderStorage(resolve(dataDir, 'files'));
  return (await import('./s3-storage.ts')).createS3Storage(filesUrl);
}
