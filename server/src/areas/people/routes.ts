import type { FastifyInstance } from 'fastify';
import {
  answerOwnershipOffer as answerCall,
  changeMemberRole as changeRoleCall,
  leaveFamily as leaveCall,
  offerOwnership as offerCall,
  removeMember as removeCall,
  withdrawOwnershipOffer as withdrawCall,
} from '#contract/areas/membership.ts';
import { mountCall } from '../../platform/http/calls.ts';
import type { Services } from '../../platform/http/services.ts';
import { changeRole, leaveFamily, removeMember } from './commands.ts';
import { answerOffer, offerOwnership, withdrawOffer } from './owner-commands.ts';

const DONE = { success: true };

export function registerPeopleCalls(app: FastifyInstance, services: Services): void {
  mountCall(app, services, changeRoleCall, async ({ asMember }, { member_id, role }) => {
    await asMember(true, (tx) => changeRole(tx, member_id, role));
    return DONE;
  });
  mountCall(app, services, removeCall, async ({ asMember }, { member_id, ...answer }) => {
    await asMember(true, (tx) => removeMember(tx, member_id, answer));
    return DONE;
  });
  mountCall(app, services, leaveCall, async ({ asMember }, { member_id, ...answer }) => {
    await asMember(true, (tx) => leaveFamily(tx, member_id, answer));
    return DONE;
  });
  mountCall(app, services, offerCall, async ({ asMember }, { member_id }) => {
    await asMember(true, (tx) => offerOwnership(tx, member_id));
    return DONE;
  });
  mountCall(app, services, withdrawCall, async ({ asMember }) => {
    await asMember(true, withdrawOffer);
    return DONE;
  });
  mountCall(app, services, answerCall, async ({ asMember }, { offer_id, accept }) => {
    await asMember(true, (tx) => answerOffer(tx, offer_id, accept));
    return DONE;
  });
}
