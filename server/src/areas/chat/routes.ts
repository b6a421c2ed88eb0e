import type { FastifyInstance } from 'fastify';
import { findMessageOfDay, searchChatMessages } from '#contract/areas/chat/calls.ts';
import type { AreaServices } from '../../core/area.ts';
import { mountCall } from '../../platform/http/calls.ts';
import { findOfDay, searchMessages } from './search-queries.ts';

export function registerChatCalls(app: FastifyInstance, services: AreaServices): void {
  mountCall(app, services, searchChatMessages, (context, asked) =>
    context.asMember(false, (tx) => searchMessages(tx, asked)),
  );
  mountCall(app, services, findMessageOfDay, (context, asked) => context.asMember(false, (tx) => findOfDay(tx, asked)));
}
