import type { FastifyInstance } from 'fastify';
import { findMessageOfDay, searchChatMessages, showActivity } from '#contract/areas/chat/calls.ts';
import type { AreaServices } from '../../core/area.ts';
import { mountCall } from '../../platform/http/calls.ts';
import { Activity } from './activity-commands.ts';
import { findOfDay, searchMessages } from './search-queries.ts';

export function registerChatCalls(app: FastifyInstance, services: AreaServices): void {
  const activity = new Activity(services.transactions, services.hub, services.clock);
  mountCall(app, services, showActivity, async (context, { chat_id: chatId, state }) => {
    const { caller, familyId } = context;
    // A session with an open stream was looked at within seconds. Others are looked at now.
    if (!services.hub.holds(caller.sessionId, familyId)) await context.asMember(false, async () => undefined);
    return activity.show(caller, { familyId, chatId }, state);
  });
  mountCall(app, services, searchChatMessages, (context, asked) =>
    context.asMember(false, (tx) => searchMessages(tx, asked)),
  );
  mountCall(app, services, findMessageOfDay, (context, asked) => context.asMember(false, (tx) => findOfDay(tx, asked)));
}
