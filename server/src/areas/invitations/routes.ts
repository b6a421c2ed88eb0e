import type { FastifyInstance } from 'fastify';
import {
  createInvitationLink as linkCall,
  resendFamilyInvitation as resendCall,
  sendFamilyInvitation as sendCall,
} from '#contract/areas/invitations.ts';
import { mountCall } from '../../platform/http/calls.ts';
import type { Services } from '../../platform/http/services.ts';
import { createLink, resendInvitation, sendInvitation, type Sending } from './commands.ts';

export function registerInvitationCalls(app: FastifyInstance, services: Services, sending: Sending): void {
  mountCall(app, services, sendCall, async (context, input) => {
    const { id, isHeld } = await sendInvitation(context, sending, input);
    return { success: true, invitation_id: id, is_held: isHeld };
  });
  mountCall(app, services, resendCall, async (context, { invitation_id }) => {
    const { isHeld } = await resendInvitation(context, sending, invitation_id);
    return { success: true, is_held: isHeld };
  });
  mountCall(app, services, linkCall, (context, { invitation_id }) => createLink(context, sending, invitation_id));
}
