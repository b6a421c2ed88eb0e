import type { FastifyInstance } from 'fastify';
import {
  checkSubscription as checkSubscriptionCall,
  choosePlan as choosePlanCall,
} from '#contract/areas/subscription.ts';
import { mountCall } from '../../platform/http/calls.ts';
import type { Services } from '../../platform/http/services.ts';
import { choosePlan } from './commands.ts';
import { checkSubscription } from './queries.ts';

export function registerSubscriptionCalls(app: FastifyInstance, services: Services): void {
  mountCall(app, services, checkSubscriptionCall, checkSubscription);
  mountCall(app, services, choosePlanCall, choosePlan);
}
