import type { FastifyInstance } from 'fastify';
import {
  createCalendarAddress as createCall,
  exportCalendar as exportCall,
  fetchOutsideCalendar as fetchCall,
  findEventsByUid as findCall,
  getCalendarAddress as getCall,
  revokeCalendarAddress as revokeCall,
} from '#contract/areas/calendar-files.ts';
import { API } from '#contract/paths.ts';
import { Problem } from '../../platform/db/problems.ts';
import { mountCall } from '../../platform/http/calls.ts';
import type { Services } from '../../platform/http/services.ts';
import { createAddress, readAddress, revokeAddress } from './address-commands.ts';
import { exportEvents, findByUid, readFollowed } from './feed-queries.ts';
import { requestFetch } from './outside-commands.ts';

const DONE = { success: true };
/** 256 bits in base64url, as `newSecret` makes them. */
const SECRET_FILE = /^[\w-]{43}\.ics$/;
/** Programs ask every hour at most; several devices share an address. */
const FETCHES_PER_HOUR = 60;
const HOUR_MS = 3_600_000;

export function registerCalendarFiles(app: FastifyInstance, services: Services): void {
  mountCall(app, services, createCall, ({ asMember }) => asMember(true, createAddress));
  mountCall(app, services, getCall, ({ asMember }) => asMember(true, readAddress));
  mountCall(app, services, revokeCall, async ({ asMember }) => {
    await asMember(true, revokeAddress);
    return DONE;
  });
  mountCall(app, services, exportCall, ({ asMember, language }, input) =>
    asMember(false, (tx) => exportEvents(tx, input, language)),
  );
  mountCall(app, services, findCall, ({ asMember }, input) => asMember(false, (tx) => findByUid(tx, input)));
  mountCall(app, services, fetchCall, async ({ asMember }, input) => {
    await asMember(true, (tx) => requestFetch(tx, input));
    return DONE;
  });
  mountFollowed(app, services);
}

/**
 * `GET /api/calendars/<secret>.ics`, for programs that follow a member's calendar and cannot sign in. Every address that shows
 * nothing gets the same answer, so that none tells whether it ever existed.
 */
function mountFollowed(app: FastifyInstance, { transactions }: Services): void {
  const limit = app.createRateLimit({
    max: FETCHES_PER_HOUR,
    timeWindow: HOUR_MS,
    allowList: [],
    keyGenerator: ({ params }) => (params as { file: string }).file, // the route's only parameter
  });
  app.get<{ Params: { file: string } }>(`${API.calendars}/:file`, async (request, reply) => {
    const { file } = request.params;
    if (!SECRET_FILE.test(file)) throw new Problem('NOT_FOUND');
    const budget = await limit(request);
    if (!budget.isAllowed && budget.isExceeded) {
      throw new Problem('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: budget.ttlInSeconds });
    }
    const known = request.headers['if-none-match'] ?? '';
    const found = await readFollowed(transactions, file.slice(0, -'.ics'.length), known);
    if (!found) throw new Problem('NOT_FOUND');
    reply.header('etag', found.etag).header('cache-control', 'private, max-age=300').header('x-robots-tag', 'noindex');
    if (found.file === null) return reply.status(304).send();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="casita.ics"')
      .send(found.file);
  });
}
