import type { FastifyInstance } from 'fastify';
import { readRecipe } from '#contract/areas/groceries/recipes.ts';
import { shareGroceryList } from '#contract/areas/groceries/sharing.ts';
import type { AreaServices } from '../../core/area.ts';
import { mountCall } from '../../platform/http/calls.ts';
import { readRecipeOf } from './recipe-queries.ts';
import { shareList } from './share-commands.ts';

export function registerGroceryCalls(app: FastifyInstance, services: AreaServices): void {
  const { account } = services;
  mountCall(app, services, shareGroceryList, async (context, input) => ({
    success: true,
    recipients: await shareList(context, account, input),
  }));
  mountCall(app, services, readRecipe, (context, input) => readRecipeOf(context, account.limits, input));
}
