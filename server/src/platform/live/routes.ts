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
  since: z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
});

/** An ended stream may still send what it holds, this long. */
const GOODBYE_MS = 500;

/** `GET /api/changes` answers what changed; `GET /api/live` only says that something did. */
export function mountLive(app: FastifyInstance, services: Services): void {
  const { transactions, hub, tokens, contract } = services;

  app.get(API.changes, async (request) => {
    const caller = await requireCaller(request, tokens);
    const from = parseInput(PullQuery, request.query);
    return transactions.withMember(caller, { familyId: requireFamilyId(request), write: false }, (tx) =>
      pullChanges(tx, contract.tables, from),
    );
  });

  // A HEAD request would open a stream that nobody reads.
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
      // After `end` a line that was on its way must not be written: it would be an error that nobody handles.
      if (socket.writableEnded) return;
      isBlocked = !socket.write(line);
      // A hint is as good as a heartbeat.
      heartbeat.refresh();
    };
    const sendLatest = () => write(`${JSON.stringify({ epoch: entered.epoch, version: stream.version })}\n`);
    const stream: Stream = {
      ...caller,
      familyId,
      effectiveRole: entered.effectiveRole,
      version: entered.version,
      hint() {
        // A client that does not read gets one hint when it does again: only the newest version matters.
        if (!isBlocked) sendLatest();
      },
      end() {
        close();
        socket.end();
        // Whoever does not read would hold the stream open, and what it stood on is gone.
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
    // Gone while the door opened: it will not say so again.
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
