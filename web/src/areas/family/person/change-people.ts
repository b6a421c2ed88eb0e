import type * as z from 'zod/mini';
import { PEOPLE_REFUSALS } from '#contract/areas/membership.ts';
import type { RemoteCall } from '#contract/call.ts';
import { toApiError } from '../../../lib/api/api-error.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { sayThrown } from '../../../lib/api/error-words.ts';
import { refreshAccount } from '../../../lib/auth/session.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';

/** Makes a change of who belongs to the family, and says `done` in a toast. Returns why it failed, in words; null when it is made. */
export async function changePeople<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  t: Translate<'person'>,
  call: RemoteCall<Input, Output>,
  input: z.input<Input>,
  done: () => string,
): Promise<string | null> {
  try {
    await callRemote(call, input);
  } catch (thrown) {
    const refusal = PEOPLE_REFUSALS.find((one) => one === toApiError(thrown).fields?.['member_id']);
    return refusal ? t(`refused_${refusal}`) : sayThrown(thrown);
  }
  showToast(() => ({ key: 'people', title: done(), tone: 'done' }));
  await refreshAccount();
  return null;
}
