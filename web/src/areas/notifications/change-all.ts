import type * as z from 'zod/mini';
import { changeAllNotifications } from '#contract/areas/notices/sending.ts';
import { toApiError } from '../../lib/api/api-error.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
import { logQuietly } from '../../lib/log.ts';

/** Changes all notifications in one call, and answers the ids of those that it changed; null without an answer, which is only logged. */
export async function changeAll(
  input: z.input<typeof changeAllNotifications.input>,
): Promise<readonly string[] | null> {
  try {
    return (await callRemote(changeAllNotifications, input)).ids;
  } catch (thrown) {
    const { code, message } = toApiError(thrown);
    logQuietly(`The notifications could not be changed at once: ${code} ${message}`);
    return null;
  }
}
