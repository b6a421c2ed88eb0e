import type { FastifyInstance } from 'fastify';
import { getMyDay } from '#contract/areas/my-day.ts';
import { mountCall } from '../../platform/http/calls.ts';
import type { Services } from '../../platform/http/services.ts';
import { readMyDay } from './queries.ts';

export function registerMyDayCalls(app: FastifyInstance, services: Services): void {
  mountCall(app, services, getMyDay, ({ asMember }, asked) => asMember(false, (tx) => readMyDay(tx, asked)));
}
