import { Problem } from '../db/problems.ts';
import type { FileStorage } from './storage.ts';

const RETRY_AFTER_S = 60;
const FAULT =
  'Uploaded files cannot be stored. Check that the folder files in DATA_DIR may be written to and its disk has room, or that FILES_URL is reachable.';

/**
 * A storage whose failures to store are answered as a wait, because devices then keep what they have and send it later. `findFaults` names
 * the failure for the health check, until something is stored again.
 */
export function watchStorage(
  storage: FileStorage,
  onError: (error: unknown) => void,
): { storage: FileStorage; findFaults: () => readonly string[] } {
  let faults: readonly string[] = [];
  return {
    storage: {
      ...storage,
      async put(path, content) {
        try {
          await storage.put(path, content);
          faults = [];
        } catch (error) {
          faults = [FAULT];
          onError(error);
          throw new Problem('UNAVAILABLE', 'Files cannot be stored at the moment.', {
            retryAfterSeconds: RETRY_AFTER_S,
          });
        }
      },
    },
    findFaults: () => faults,
  };
}
