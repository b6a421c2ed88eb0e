import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { HEARTBEAT_MS } from '#contract/limits.ts';
import { API } from '#contract/paths.ts';
import { requireCaller, requireFamilyId } from '../http/caller.ts';
import type { Services } from '../http/services.ts';
import { parseInput } from '../http/validate.ts';
import type { Stream } from './hub.ts';
import { pullChanges } from './pull.ts';

const PullQuery = z.object({
  epoch: z.string().check(z.maxLength(64)),
  rules: z.optional(z.string().check(z.maxLength(64))),
  since: z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
});

/** How long an ended stream may still send its buffered data. */
const GOODBYE_MS = 500;

/** Mounts `GET /api/changes`, which answers the changes, and `GET /api/live`, which only announces new versions. */
export function mountLive(app: FastifyInstance, services: Services): void {
  const { transactions, hub, tokens, contract } = services;

  app.get(API.changes, async (request) => {
    const caller = await requireCaller(request, tokens);
    const from = parseInput(PullQuery, request.query);
    return transactions.withMember(caller, { familyId: requireFamilyId(request), write: false }, (tx) =>
      pullChanges(tx, contract.tables, from),
    );
  });

  // Without this option a HEAD request would open a stream that is never read.
  app.get(API.live, { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await requireCaller(request, tokens);
    const familyId = requireFamilyId(request);
    const entered = await transactions.withMember(caller, { familyId, write: false }, async (tx) => ({
      effectiveRole: tx.actor.effectiveRole,
      epoch: tx.epoch,
      version: tx.version,
    }));
    const socket = reply.raw;
    let isBlocked = false;

    const write = (line: string) => {
      // A write after `end` would emit an error without a handler.
      if (socket.writableEnded) return;
      isBlocked = !socket.write(line);
      // A hint also serves as the heartbeat.
      heartbeat.refresh();
    };
    const sendLatest = () => write(`${JSON.stringify({ epoch: entered.epoch, version: stream.version })}\n`);
    const stream: Stream = {
      ...caller,
      familyId,
      effectiveRole: entered.effectiveRole,
      version: entered.version,
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
  });
}
