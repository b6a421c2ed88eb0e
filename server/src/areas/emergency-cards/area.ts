import { MANAGING_ENDED, MEMBER_LEFT } from '../../core/members/hooks.ts';
import type { Area } from '../../core/area.ts';
import { follow } from '../../platform/db/hooks.ts';
import { endCardsMadeBy, endCardsOf } from './commands.ts';
import { cardContent } from './content-rules.ts';
import { cardOpened } from './notices.ts';
import { registerEmergencyCards } from './routes.ts';
import './schema.ts';

/** Emergency cards, which are read at a link without signing in. */
export const emergencyCards: Area = {
  mount: registerEmergencyCards,
  followers: [
    // Who does not manage the family any more knows the links that they have made.
    follow(MANAGING_ENDED, (tx, { familyId, memberId }) => endCardsMadeBy(tx, familyId, memberId)),
    follow(MEMBER_LEFT, (tx, { familyId, memberId }) => endCardsOf(tx, familyId, memberId)),
  ],
  notices: [cardOpened],
  content: [cardContent],
};
