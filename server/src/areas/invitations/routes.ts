import type { FastifyInstance } from 'fastify';
import {
  createInvitationLink as linkCall,
  resendFamilyInvitation as resendCall,
  sendFamilyInvitation as sendCall,
} from '#contract/areas/invitations.ts';
import type { AttemptLimits } from '../../platform/auth/attempt-limits.ts';
import { mountCall } from '../../platform/http/calls.ts';
import type { Services } from '../../platform/http/services.ts';
import { createLink, resendInvitation, sendInvitation } from './commands.ts';

export function registerInvitationCalls(app: FastifyInstance, services: Services, limits: AttemptLimits): void {
  mountCall(app, services, sendCall, async (context, input) => ({
    success: true,
    invitation_id: await sendInvitation(context, limits, input),
  }));
  mountCall(app, services, resendCall, async (context, { invitation_id }) => {
    await resendInvitation(context, limits, invitation_id);
    return { success: true };
  });
  mountCall(app, services, linkCall, (context, { invitation_id }) => createLink(context, limits, invitation_id));
}
