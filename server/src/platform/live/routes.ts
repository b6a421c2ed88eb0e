import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { HEARTBEAT_MS } from '#contract/limits.ts';
import { requireCaller, requireFamilyId } from '../http/caller.ts';
import type { Services } from '../http/services.ts';
import { parseInput } from '../http/validate.ts';
import type { Stream } from './hub.ts';
import { pullChanges } from './pull.ts';

const PullQuery = z.object({
  epoch: z.string().check(z.maxLength(64)),
  since: z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
});

/** `GET /api/changes` answers what changed; `GET /api/live` only says that something did. */
export function mountLive(app: FastifyInstance, services: Services): void {
  const { door, hub, tokens, contract } = services;

  app.get('/api/changes', async (request) => {
    const caller = await requireCaller(request, tokens);
    const from = parseInput(PullQuery, request.query);
    return door.withMember(caller, { familyId: requireFamilyId(request), write: false }, (tx) =>
      pullChanges(tx, contract.tables, from),
    );
  });

  app.get('/api/live', async (request, reply) => {
    const caller = await requireCaller(request, tokens);
    const familyId = requireFamilyId(request);
    const entered = await door.withMember(caller, { familyId, write: false }, async (tx) => ({
      standing: tx.actor.standing,
      epoch: tx.epoch,
      version: tx.version,
    }));
    const socket = reply.raw;
    let isBlocked = false;

    const write = (line: string) => {
      isBlocked = !socket.write(line);
    };
    const sendLatest = () => write(`${JSON.stringify({ epoch: entered.epoch, version: stream.version })}\n`);
    const stream: Stream = {
      ...caller,
      familyId,
      standing: entered.standing,
      version: entered.version,
      hint() {
        // A client that does not read gets one hint when it does again: only the newest version matters.
        if (!isBlocked) sendLatest();
      },
      end: () => socket.end(),
    };
    const heartbeat = setInterval(() => {
      if (!isBlocked) write('\n');
    }, HEARTBEAT_MS);
    socket.on('drain', () => {
      isBlocked = false;
      sendLatest();
    });
    socket.on('close', () => {
      clearInterval(heartbeat);
      hub.remove(stream);
    });

    reply.hijack();
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
