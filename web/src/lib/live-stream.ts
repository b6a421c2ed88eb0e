import { HEARTBEAT_MS } from '#contract/limits.ts';
import { API } from '#contract/paths.ts';
import { LiveHint } from '#contract/sync.ts';
import type { Api } from './api.ts';
import { networkError, toApiError } from './api-error.ts';
import { backoffMs } from './backoff.ts';
import type { Owner } from './cache-db.ts';
import type { Device } from './device.ts';

/** A stream that says nothing for two heartbeats and a bit is dead, whatever the network says. */
export const SILENCE_MS = 2 * HEARTBEAT_MS + 5_000;
/** After waking, one missed heartbeat is enough. */
const LATE_MS = HEARTBEAT_MS + 5_000;
/** The first line comes at once; a proxy that holds it back will hold the others back, too. */
const FIRST_LINE_MS = 5_000;
const POLL_MS = 5_000;
const HIDDEN_POLL_MS = 60_000;
/** How long polling lasts before the stream is tried again. */
const POLLING_LASTS_MS = 60_000;

export interface StreamParts {
  readonly device: Device;
  readonly api: Api;
  readonly owner: Owner;
  readonly onHint: (hint: LiveHint) => void;
  /** The stream lives. */
  readonly onAlive: () => void;
  /** Time to ask for changes without having been told of any. */
  readonly onPoll: () => void;
  /** The server refused the family. */
  readonly onDenied: () => void;
}

async function readLines(body: ReadableStream<Uint8Array>, take: (line: string) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  }
}

/** Null for heartbeats. */
function parseHint(line: string): LiveHint | null {
  if (line.trim() === '') return null;
  try {
    return LiveHint.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** Calls `onPoll` every 5 s, every 60 s while hidden, until the answer is called. */
export function startPolling(device: Device, onPoll: () => void): () => void {
  let cancel = () => {};
  const next = () => {
    cancel = device.after(device.isVisible() ? POLL_MS : HIDDEN_POLL_MS, () => {
      onPoll();
      next();
    });
  };
  next();
  return () => cancel();
}

/** Holds the stream of one family, again and again; polls while it cannot be held. */
export function createStream({ device, api, owner, onHint, onAlive, onPoll, onDenied }: StreamParts) {
  let attempt: AbortController | null = null;
  let endPause = () => {};
  let heardAtMs = 0;

  function pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = device.after(ms, end);
      endPause = end;
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
    });
  }

  /** Resolves when the stream is over: true if it had begun to speak. Throws what kept it from opening or cut it. */
  async function holdOnce(signal: AbortSignal, onFirstLine: () => void): Promise<boolean> {
    const own = new AbortController();
    attempt = own;
    let hasSpoken = false;
    let cancelTimer = device.after(FIRST_LINE_MS, () => own.abort());
    try {
      const response = await api.open({
        ...{ method: 'GET', path: API.live, as: owner.user, family: owner.family, timeoutMs: 0 },
        signal: AbortSignal.any([signal, own.signal]),
      });
      if (!response.body) throw networkError();
      await readLines(response.body, (line) => {
        cancelTimer();
        cancelTimer = device.after(SILENCE_MS, () => own.abort());
        heardAtMs = device.now();
        if (!hasSpoken) onFirstLine();
        hasSpoken = true;
        onAlive();
        const hint = parseHint(line);
        if (hint) onHint(hint);
      });
      return hasSpoken;
    } catch (thrown) {
      if (hasSpoken || own.signal.aborted) return hasSpoken;
      throw thrown;
    } finally {
      cancelTimer();
      own.abort();
      attempt = null;
    }
  }

  async function hold(signal: AbortSignal): Promise<void> {
    let failures = 0;
    let stopPolling: (() => void) | null = null;
    const endPolling = () => {
      stopPolling?.();
      stopPolling = null;
    };
    while (!signal.aborted) {
      let pauseMs: number;
      try {
        const hasSpoken = await holdOnce(signal, endPolling);
        failures = hasSpoken ? 1 : failures + 1;
        if (!hasSpoken) stopPolling ??= startPolling(device, onPoll);
        pauseMs = hasSpoken ? backoffMs(failures, device.random()) : POLLING_LASTS_MS;
      } catch (thrown) {
        const error = toApiError(thrown);
        failures += 1;
        if (error.code === '42501') onDenied();
        pauseMs = Math.max(error.retryAfterMs ?? 0, backoffMs(failures, device.random()));
      }
      await pause(pauseMs, signal);
    }
    endPolling();
  }

  return {
    /** Runs until `signal` aborts. Never rejects. */
    hold,
    /** The network or the person is back: an old silence counts as death, and a pause is over. */
    wake: () => {
      if (heardAtMs > 0 && device.now() - heardAtMs > LATE_MS) attempt?.abort();
      endPause();
    },
  };
}
