// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendContent } from './send-content.ts';

/** The requests that were made, each answered by hand. */
let requests: FakeRequest[];

class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly sent: unknown[] = [];
  readonly response = new Blob(['an answer']);
  status = 0;
  constructor() {
    super();
    requests.push(this);
  }
  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader = () => null;
  send(body: unknown): void {
    this.sent.push(body);
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number): void {
    this.status = status;
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  requests = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => void vi.unstubAllGlobals());

const send = (signal?: AbortSignal) =>
  sendContent('/api/files/1', { body: new Blob(['a photo']), ...(signal ? { signal } : {}) }, () => undefined);

test('an answer is given with its status and body', async () => {
  const sent = send();
  requests[0]?.answer(422);
  const answer = await sent;
  expect([answer.status, await answer.text()]).toEqual([422, 'an answer']);
});

test.each([204, 205, 304])('the answer %i, which has no body, fails the request', async (status) => {
  const sent = send();
  requests[0]?.answer(status);
  await expect(sent).rejects.toThrow(TypeError);
});

test('nothing is sent once it is cancelled, also before it began', async () => {
  await expect(send(AbortSignal.abort())).rejects.toThrow(TypeError);
  expect(requests.flatMap(({ sent }) => sent)).toEqual([]);
  const abort = new AbortController();
  const sent = send(abort.signal);
  abort.abort();
  await expect(sent).rejects.toThrow(TypeError);
});
