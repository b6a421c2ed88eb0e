import { settings } from '#contract/areas/account.ts';
import { ACCOUNT_MADE } from '../../core/sign-in/hooks.ts';
import type { Area } from '../../core/area.ts';
import { follow } from '../../platform/db/hooks.ts';
import { ownRowHandlers } from '../../platform/tables/own-row.ts';
import { LINKS_KEPT_DAYS } from '#contract/limits.ts';
import { registerGoogleRoutes } from './google-routes.ts';
import { linkMailWorker } from './jobs.ts';
import { mailConfirmation } from './link-commands.ts';
import { registerPasswordRoutes } from './password-routes.ts';
import { registerAccountCalls, registerSessionRoutes } from './routes.ts';
import './schema.ts';

/** Accounts: signing up, in and out, passwords, Google, and a person's own settings. */
export const account: Area = {
  handlers: { settings: () => ownRowHandlers(settings) },
  mount: (app, services) => {
    registerGoogleRoutes(app, services.account, services.signIn);
    registerAccountCalls(app, services, services.account);
  },
  signIn: (routes, services, signIn) => {
    registerPasswordRoutes(routes, services, signIn);
    registerSessionRoutes(routes, services, signIn);
  },
  followers: [follow(ACCOUNT_MADE, mailConfirmation)],
  mailers: [linkMailWorker],
  purges: [{ what: 'old links', table: 'auth.links', column: 'expires_at', afterDays: LINKS_KEPT_DAYS }],
};
