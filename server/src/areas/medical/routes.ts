import type { FastifyInstance } from 'fastify';
import { downloadMedicalRecord } from '#contract/areas/medical/calls.ts';
import type { AreaServices } from '../../core/area.ts';
import { mountCall } from '../../platform/http/calls.ts';
import { downloadRecord } from './download-commands.ts';

export function registerMedicalCalls(app: FastifyInstance, services: AreaServices): void {
  mountCall(app, services, downloadMedicalRecord, (context, asked) =>
    context.asMember(true, (tx) => downloadRecord(tx, asked)),
  );
}
