import { HEARTBEAT_MS } from '#contract/limits.ts';
import { LiveHint, type LiveSignal } from '#contract/sync.ts';
import type { Api, ApiRequest } from '../api/api.ts';
import { networkError, toApiError, type ApiError } from '../api/api-error.ts';
import { backoffMs } from '../api/backoff.ts';
import type { Device } from '../storage/device.ts';

/** A stream is dead after this long without a line: one heartbeat plus the delay of a slow network. */
export const SILENCE_MS = HEARTBEAT_MS + 3_000;
/** A feed counts as alive for this long after its last line. */
export const LATE_MS = HEARTBEAT_MS + 2_000;
/** The server sends the first line at once. A proxy that holds back the first line holds back the others, too. */
const FIRST_LINE_MS = 5_000;
/** A first stream may open slowly. A reopened one opens at once, or its connection is dead; each further try gets more time. */
const FIRST_OPEN_MS = 8_000;
const REOPEN_MS = 3_000;
const POLL_MS = 5_000;
const HIDDEN_POLL_MS = 60_000;
/** How long the client polls before it tries the stream again. */
const POLLING_LASTS_MS = 60_000;

export interface StreamParts {
  readonly device: Device;
  readonly api: Api;
  /** Where the stream is asked for, as whom. */
  readonly from: Pick<ApiRequest, 'path' | 'as' | 'family'>;
  readonly onHint: (hint: LiveHint) => void;
  /** Called for every line. `last`: the last hint, when the line was a heartbeat; null when the line itself was a hint. */
  readonly onAlive: (last: LiveHint | null) => void;
  /** Called for a line that is a signal, in place of `onAlive`. */
  readonly onSignal: (signal: LiveSignal) => void;
  /** Called when it is time to poll for changes. */
  readonly onPoll: () => void;
  /** Called when the server refuses the family or a stream that it gave before: the person's account may have changed. */
  readonly onDenied: () => void;
}

/** How a stream ended. `held-back`: the response began, but no line arrived. */
type End = 'ended' | 'silent' | 'held-back';

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

/** True for what the server sends, or another page passes on, as a signal. */
export const isSignal = (line: unknown): line is { readonly signal: LiveSignal } =>
  typeof line === 'object' && line !== null && 'signal' in line;

/** Null for heartbeats, and for lines that this version does not know. */
function parseLine(line: string): LiveHint | { readonly signal: LiveSignal } | null {
  if (line.trim() === '') return null;
  try {
    const parsed: unknown = JSON.parse(line);
    return isSignal(parsed) ? parsed : LiveHint.parse(parsed);
  } catch {
    return null;
  }
}

/** Calls `onPoll` every 5 s, or every 60 s while the page is hidden or the server unreachable. The returned function stops it. */
export function startPolling(device: Device, api: Api, onPoll: () => void): () => void {
  let cancel = () => {};
  let restMs = HIDDEN_POLL_MS;
  const next = () => {
    cancel = device.after(POLL_MS, () => {
      restMs -= POLL_MS;
      if (restMs <= 0 || (device.isVisible() && api.isReachable())) {
        restMs = HIDDEN_POLL_MS;
        onPoll();
      }
      next();
    });
  };
  next();
  return () => cancel();
}

/** Keeps a stream open, reopens it when it ends, and polls while it cannot be opened. */
export function createStream({ device, api, from, onHint, onAlive, onSignal, onPoll, onDenied }: StreamParts) {
  let giveUp = () => {};
  let endPause = () => {};
  let isSpeaking = false;
  let heardAtMs = -Infinity;
  let last: LiveHint | null = null;
  /** True when the running request began before the network came back, so that its failure says nothing about the network. */
  let isOutdated = false;

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

  /** Resolves when the stream has ended. Throws the error that prevented it from opening. */
  async function holdOnce(signal: AbortSignal, openMs: number, onFirstLine: () => void): Promise<End> {
    const own = new AbortController();
    isOutdated = false;
    let cancelTimer = () => {};
    let end: End = 'held-back';
    giveUp = () => {
      end = 'silent';
      own.abort();
    };
    try {
      const response = await api.open({
        ...{ method: 'GET', ...from, isStream: true, timeoutMs: openMs },
        signal: AbortSignal.any([signal, own.signal]),
      });
      if (!response.body) throw networkError();
      cancelTimer = device.after(FIRST_LINE_MS, () => own.abort());
      await readLines(response.body, (line) => {
        cancelTimer();
        cancelTimer = device.after(SILENCE_MS, () => giveUp());
        heardAtMs = device.now();
        if (!isSpeaking) onFirstLine();
        isSpeaking = true;
        end = 'ended';
        const hint = parseLine(line);
        if (hint && 'signal' in hint) return onSignal(hint.signal);
        if (hint) onHint(hint);
        last = hint ?? last;
        onAlive(hint ? null : last);
      });
      return end;
    } catch (thrown) {
      if (isSpeaking || own.signal.aborted) return end;
      throw thrown;
    } finally {
      cancelTimer();
      own.abort();
      isSpeaking = false;
    }
  }

  async function hold(signal: AbortSignal): Promise<void> {
    let failures = 0;
    let wasHeld = false;
    let stopPolling: (() => void) | null = null;
    const endPolling = () => {
      stopPolling?.();
      stopPolling = null;
    };
    while (!signal.aborted) {
      let pauseMs: number;
      try {
        const openMs = wasHeld ? Math.min(FIRST_OPEN_MS, REOPEN_MS * 2 ** failures) : FIRST_OPEN_MS;
        const end = await holdOnce(signal, openMs, endPolling);
        if (signal.aborted) break;
        wasHeld = end !== 'held-back';
        failures = wasHeld ? 0 : failures + 1;
        if (!wasHeld) stopPolling ??= startPolling(device, api, onPoll);
        pauseMs = end === 'held-back' ? POLLING_LASTS_MS : end === 'silent' ? 0 : backoffMs(1, device.random());
      } catch (thrown) {
        const error = toApiError(thrown);
        failures = isOutdated ? 1 : failures + 1;
        if (isAboutPerson(error, wasHeld)) onDenied();
        // No answer at all: a proxy may hold back this response completely, and let other requests through.
        if (error.status === 0) stopPolling ??= startPolling(device, api, onPoll);
        wasHeld &&= error.status === 0;
        pauseMs = Math.max(error.retryAfterMs ?? 0, backoffMs(failures, device.random()));
      }
      if (pauseMs > 0) await pause(pauseMs, signal);
    }
    endPolling();
  }

  return {
    /** Runs until `signal` aborts. Never rejects. */
    hold,
    isAlive: () => isSpeaking && device.now() - heardAtMs <= LATE_MS,
    /** Called when the network or the person is back: ends a pause, and a stream that has been silent for too long. */
    wake: () => {
      isOutdated = true;
      if (isSpeaking && device.now() - heardAtMs > LATE_MS) giveUp();
      endPause();
    },
  };
}

/** True for refusals that a changed account may explain: of the family, of everything until the password is changed, or of a stream that was open before. */
function isAboutPerson({ status, code }: ApiError, wasHeld: boolean): boolean {
  return code === '42501' || code === 'PASSWORD_CHANGE_REQUIRED' || (wasHeld && (status === 402 || status === 503));
}
