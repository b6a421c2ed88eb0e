import { REFUSED_FULL } from '../../core/invited/hooks.ts';
import type { Area } from '../../core/area.ts';
import { follow } from '../../platform/db/hooks.ts';
import { familyFull, invitationRequested } from './notices.ts';
import { tellOfFullFamily } from './request-commands.ts';
import { registerInvitedRoutes, registerJoiningCalls } from './routes.ts';

/** The ways of an invited person into a family who has no account yet, or whose link does not work. */
export const joining: Area = {
  mount: (app, services) => registerJoiningCalls(app, services, services.account),
  signIn: registerInvitedRoutes,
  followers: [follow(REFUSED_FULL, tellOfFullFamily)],
  notices: [familyFull, invitationRequested],
};
