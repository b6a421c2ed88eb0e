import type { FastifyInstance } from 'fastify';
import { readRecipe } from '#contract/areas/groceries/recipes.ts';
import { shareGroceryList } from '#contract/areas/groceries/sharing.ts';
import type { AreaServices } from '../../core/area.ts';
import { Problem } from '../../platform/db/problems.ts';
import { mountCall } from '../../platform/http/calls.ts';

export function registerGroceryCalls(app: FastifyInstance, services: AreaServices): void {
  mountCall(app, services, shareGroceryList, ({ asMember }) =>
    asMember(false, async () => {
      throw new Problem('PGRST116');
    }),
  );
  mountCall(app, services, readRecipe, ({ asMember }) =>
    asMember(false, async () => {
      throw new Problem('UNPROCESSABLE', undefined, { fields: { address: 'unreachable' } });
    }),
  );
}
