import type { FastifyInstance } from 'fastify';
import { startSchoolYear } from '#contract/areas/school/new-year.ts';
import type { AreaServices } from '../../core/area.ts';
import { mountCall } from '../../platform/http/calls.ts';
import { startYear } from './year-commands.ts';

export function registerSchoolCalls(app: FastifyInstance, services: AreaServices): void {
  mountCall(app, services, startSchoolYear, async ({ asMember }, input) => ({
    profile_id: await asMember(true, (tx) => startYear(tx, input)),
  }));
}
