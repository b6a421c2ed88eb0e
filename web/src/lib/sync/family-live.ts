import { API } from '#contract/paths.ts';
import type { LiveHint, LiveSignal } from '#contract/sync.ts';
import type { Api } from '../api/api.ts';
import type { Owner } from './cache/cache-db.ts';
import type { Device } from '../storage/device.ts';
import { createLeader } from './live-leader.ts';
import { createStream, startPolling } from './live-stream.ts';

interface LiveParts {
  readonly device: Device;
  readonly api: Api;
  readonly owner: Owner;
  readonly onHint: (hint: LiveHint) => void;
  readonly onSignal: (signal: LiveSignal) => void;
  readonly onPoll: () => void;
  readonly onDenied: () => void;
}

/** The feed of one family, as this client follows it. */
export interface Feed {
  /** True while the feed has sent something lately. It then announces every change, and nothing has to be polled. */
  isAlive(): boolean;
  stop(): void;
}

/** Follows the feed of one family: with one stream for all clients of the browser, or by polling where Web Locks are missing. */
export function followFamily(parts: LiveParts): Feed {
  const { device, owner } = parts;
  const { locks } = device;
  if (!locks) return { isAlive: () => false, stop: startPolling(device, parts.api, parts.onPoll) };
  const stream = createStream({
    ...parts,
    from: { path: API.live, as: owner.user, family: owner.family },
    onAlive: (last) => leader.beat(last),
    onSignal: (signal) => {
      parts.onSignal(signal);
      leader.passOn(signal);
    },
  });
  const name = `casita-live:${owner.user}:${owner.family}`;
  const { onHint, onSignal } = parts;
  const leader = createLeader({ device, locks, name, lead: stream.hold, onHint, onSignal });
  const stopListening = device.onWake(stream.wake);
  return {
    isAlive: () => stream.isAlive() || leader.isHeard(),
    stop: () => {
      stopListening();
      leader.close();
    },
  };
}
