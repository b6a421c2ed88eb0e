import type { LiveHint } from '#contract/sync.ts';
import type { Api } from './api.ts';
import type { Owner } from './cache-db.ts';
import type { Device } from './device.ts';
import { createLeader } from './live-leader.ts';
import { createStream, startPolling } from './live-stream.ts';

interface LiveParts {
  readonly device: Device;
  readonly api: Api;
  readonly owner: Owner;
  readonly onHint: (hint: LiveHint) => void;
  readonly onPoll: () => void;
  readonly onDenied: () => void;
}

/** Follows the feed of one family until the answer is called: one stream for all tabs, or polling without locks. */
export function followFamily(parts: LiveParts): () => void {
  const { device, owner } = parts;
  const { locks } = device;
  if (!locks) return startPolling(device, parts.onPoll);
  const stream = createStream({ ...parts, onAlive: () => leader.beat() });
  const name = `casita-live:${owner.user}:${owner.family}`;
  const leader = createLeader({ device, locks, name, lead: stream.hold });
  const stopListening = device.onWake(stream.wake);
  return () => {
    stopListening();
    leader.close();
  };
}
