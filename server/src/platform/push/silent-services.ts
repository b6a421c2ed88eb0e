import type { PushAnswer, PushService } from './push-service.ts';

/** How long a push service is left alone that did not answer. */
const SILENT_MS = 60_000;

/** Sends a push at a time of the server's clock. */
export type SendPush = (now: Date, ...push: Parameters<PushService['send']>) => Promise<PushAnswer>;

/**
 * Leaves a push service alone for a while that did not answer, and puts off what is for it: each wait for it holds one of the places that the pushes
 * of all services share. By host, because the addresses are those that devices name.
 */
export function leavingSilentAlone(service: PushService): SendPush {
  const silentUntil = new Map<string, number>();
  return async (now, target, ...push) => {
    const { host } = new URL(target.endpoint);
    const until = silentUntil.get(host) ?? 0;
    if (until > now.getTime()) return { kind: 'later', afterMs: until - now.getTime() };
    const answer = await service.send(target, ...push);
    if (answer.kind !== 'later' || !answer.isSilent) return answer;
    for (const [other, end] of silentUntil) if (end <= now.getTime()) silentUntil.delete(other);
    silentUntil.set(host, now.getTime() + SILENT_MS);
    return answer;
  };
}
