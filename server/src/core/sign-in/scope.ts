import type { FastifyInstance } from 'fastify';
import { refuseForeignOrigin } from '../../platform/http/origin.ts';
import type { AccountServices, SignIn } from './session-handlers.ts';

/** Mounts routes below /api/auth by which an area lets people in. */
export type SignInRoutes = (routes: FastifyInstance, services: AccountServices, signIn: SignIn) => void;

/** Everything below /api/auth, the only addresses that a refresh token is ever sent to. */
export function mountSignIn(
  app: FastifyInstance,
  services: AccountServices,
  signIn: SignIn,
  mounts: readonly SignInRoutes[],
): void {
  app.register(async (routes) => {
    routes.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      refuseForeignOrigin(request, services.appUrl);
    });
    for (const mount of mounts) mount(routes, services, signIn);
  });
}
