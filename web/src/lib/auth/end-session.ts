import { API } from '#contract/paths.ts';
import { exchange } from '../api/api.ts';
import { toApiError } from '../api/api-error.ts';
import type { Device } from '../storage/device.ts';

const SIGN_OUT_MS = 5_000;

/** Ends a session on the server. Rejects when the server cannot be reached. A session that no longer exists counts as ended. */
export async function endSession(device: Device, token: string | null): Promise<void> {
  try {
    await exchange(device, { method: 'POST', path: API.signOut, timeoutMs: SIGN_OUT_MS }, token);
  } catch (thrown) {
    const { status } = toApiError(thrown);
    if (status < 400 || status >= 500 || status === 429) throw thrown;
  }
}
