import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEARTBEAT_MS } from '#contract/limits.ts';
import type { Hub, Stream } from './hub.ts';

/** How long an ended stream may still send its buffered data. */
const GOODBYE_MS = 500;

type StreamOf = Omit<Stream, 'hint' | 'signal' | 'end'> & { readonly epoch: string };

/** Answers a request with a stream of lines that announce new versions, from the present one on, until either side ends it. */
export function openStream(hub: Hub, request: FastifyRequest, reply: FastifyReply, { epoch, ...of }: StreamOf): void {
  const socket = reply.raw;
  let isBlocked = false;

  const write = (line: string) => {
    // A write after `end` would emit an error without a handler.
    if (socket.writableEnded) return;
    isBlocked = !socket.write(line);
    // A hint also serves as the heartbeat.
    heartbeat.refresh();
  };
  const sendLatest = () => write(`${JSON.stringify({ epoch, version: stream.version })}\n`);
  const stream: Stream = {
    ...of,
    hint() {
      // A client that does not read gets one hint once it reads again, because only the newest version matters.
      if (!isBlocked) sendLatest();
    },
    signal(signal) {
      // Not by `write`: a signal stands for no heartbeat, which other pages of the browser wait for.
      if (!isBlocked && !socket.writableEnded) isBlocked = !socket.write(`${JSON.stringify({ signal })}\n`);
    },
    end() {
      close();
      socket.end();
      // A client that does not read would keep the stream open although it may no longer have it.
      setTimeout(() => socket.destroy(), GOODBYE_MS).unref();
    },
  };
  const heartbeat = setInterval(() => {
    if (!isBlocked) write('\n');
  }, HEARTBEAT_MS);
  socket.on('drain', () => {
    isBlocked = false;
    sendLatest();
  });
  const close = () => {
    clearInterval(heartbeat);
    hub.remove(stream);
  };
  socket.on('close', close);

  reply.hijack();
  // The caller disconnected while the transaction was open: `close` was emitted before.
  if (socket.destroyed) return close();
  socket.writeHead(200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  });
  hub.add(stream);
  sendLatest();
}
