import type { NamedFile } from '#contract/files/kinds.ts';
import { networkError } from '../api/api-error.ts';
import { theClient } from '../sync/client.ts';

/** The whole content of a file, as `Files.open`. */
export async function openFile(file: NamedFile): Promise<Blob> {
  const { session, openEngine } = theClient();
  const { user, family } = session.read();
  if (!user || !family) throw networkError(); // signed out meanwhile
  return (await openEngine()).files.open(user.id, family.id, file);
}
