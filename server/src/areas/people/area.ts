import { MANAGING_ENDED } from '../../core/members/hooks.ts';
import type { Area } from '../../core/area.ts';
import { follow } from '../../platform/db/hooks.ts';
import { removalMailWorker } from './jobs.ts';
import { peopleNotice } from './notices.ts';
import { withdrawOffers } from './owner-commands.ts';
import { registerPeopleCalls } from './routes.ts';

/** Who belongs to a family and as what: roles, removals, leaving, and handing the family over. */
export const people: Area = {
  mount: registerPeopleCalls,
  followers: [follow(MANAGING_ENDED, (tx, { familyId, memberId }) => withdrawOffers(tx, familyId, memberId))],
  notices: [peopleNotice],
  mailers: [removalMailWorker],
};
