import type * as z from 'zod/mini';
import { PIN_REFUSALS } from '#contract/areas/pins/pin-access.ts';
import type { RemoteCall } from '#contract/call.ts';
import { isGuessablePin } from '#contract/areas/pins/sign-in.ts';
import { toApiError } from '../../lib/api/api-error.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
import { sayThrown } from '../../lib/api/error-words.ts';
import { refreshAccount } from '../../lib/auth/session.ts';
import { translatorOf } from '../../lib/i18n/i18n.ts';

/** Makes a change. Returns why it failed, in words about the person `name`; null when it is made. */
export async function makeChange<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  call: RemoteCall<Input, Output>,
  input: z.input<Input>,
  name: string,
): Promise<string | null> {
  try {
    await callRemote(call, input);
  } catch (thrown) {
    return sayRefusal(thrown, name);
  }
  await refreshAccount();
  return null;
}

export function sayRefusal(thrown: unknown, name: string): string {
  const t = translatorOf('pin-access');
  const { code, fields, status } = toApiError(thrown);
  if (status === 0) return t('offline');
  if (code === 'PGRST116') return t('refused_gone');
  const found = PIN_REFUSALS.find((one) => [fields?.['memberId'], fields?.['pin']].includes(one));
  return found ? t(`refused_${found}`, { name }) : sayThrown(thrown);
}

/** A number from 0 to below `end`. */
export type Pick = (end: number) => number;

const pickAtRandom: Pick = (end) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % end;

/** A PIN of four digits that is not easy to guess. */
export function makePin(pick: Pick = pickAtRandom): string {
  for (;;) {
    const pin = Array.from({ length: 4 }, () => pick(10)).join('');
    if (!isGuessablePin(pin)) return pin;
  }
}

/** A code in two halves, as people read it out. */
export const splitCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
