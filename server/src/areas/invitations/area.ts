import { INVITATIONS_KEPT_DAYS } from '#contract/limits.ts';
import { MANAGING_ENDED } from '../../core/members/hooks.ts';
import { ADDRESS_PROVEN } from '../../core/sign-in/hooks.ts';
import type { Area } from '../../core/area.ts';
import { follow } from '../../platform/db/hooks.ts';
import { cancelInvitationsOf } from './commands.ts';
import { demo } from './demo.ts';
import { sendHeldInvitationsOf } from './held-commands.ts';
import { invitationMailWorker, senderProvenWorker } from './jobs.ts';
import { registerInvitationCalls } from './routes.ts';
import './schema.ts';

/** What managers send to people who are to join. Accepting them is in the core. */
export const invitations: Area = {
  mount: (app, services) => registerInvitationCalls(app, services, services.account),
  followers: [
    follow(MANAGING_ENDED, (tx, { familyId, memberId }) => cancelInvitationsOf(tx, familyId, memberId)),
    follow(ADDRESS_PROVEN, (tx, { userId }) => sendHeldInvitationsOf(tx, userId)),
  ],
  workers: ({ transactions, limits }) => [senderProvenWorker(transactions, limits)],
  mailers: [(transactions, carrier, appUrl) => invitationMailWorker(transactions, carrier, appUrl)],
  purges: [
    {
      ...{ what: 'unanswered invitations', table: 'family_invitations', column: 'expires_at' },
      ...{ afterDays: INVITATIONS_KEPT_DAYS, unless: 'accepted_at', isOfFamilies: true },
    },
  ],
  demo,
};
