import { API } from '#contract/paths.ts';
import { exchange } from '../api/api.ts';
import { toApiError } from '../api/api-error.ts';
import type { Device } from '../storage/device.ts';

const SIGN_OUT_MS = 5_000;

/** Ends a session at the server. Rejects where the server cannot be told; one that does not exist any more needs no ending. */
export async function endSession(device: Device, token: string | null): Promise<void> {
  try {
    await exchange(device, { method: 'POST', path: API.signOut, timeoutMs: SIGN_OUT_MS }, token);
  } catch (thrown) {
    const { status } = toApiError(thrown);
    if (status < 400 || status >= 500 || status === 429) throw thrown;
  }
}
