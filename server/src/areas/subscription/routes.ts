import type { FastifyInstance } from 'fastify';
import {
  checkSubscription as checkSubscriptionCall,
  choosePlan as choosePlanCall,
} from '#contract/areas/subscription.ts';
import { mountCall } from '../../platform/http/calls.ts';
import type { Services } from '../../platform/http/services.ts';
import { choosePlan } from './commands.ts';
import { checkSubscription } from './queries.ts';

/** `honoursLocalDev`: accounts marked for local development count as subscribed; never in production. */
export function registerSubscriptionCalls(
  app: FastifyInstance,
  services: Services,
  { honoursLocalDev }: { honoursLocalDev: boolean },
): void {
  mountCall(app, services, checkSubscriptionCall, (context, input) =>
    checkSubscription(context, input, honoursLocalDev),
  );
  mountCall(app, services, choosePlanCall, choosePlan);
}
