import type { FastifyInstance } from 'fastify';
import {
  createFamily as createFamilyCall,
  ensureFamilyHasSchema as ensureFamilyHasSchemaCall,
  ensureFamilySetup as ensureFamilySetupCall,
  renameFamily as renameFamilyCall,
  switchFamily as switchFamilyCall,
  updateProfile as updateProfileCall,
} from '#contract/areas/family.ts';
import { getFilesRoom as getFilesRoomCall } from '#contract/areas/files.ts';
import { getAccount as getAccountCall } from '#contract/areas/own-account.ts';
import {
  acceptFamilyInvitation as acceptCall,
  getInvitation as getInvitationCall,
  recoverInvitationState as recoverCall,
  validateInvitationState as validateCall,
} from '#contract/areas/invitations.ts';
import { API } from '#contract/paths.ts';
import { loadAvatars, type DrawAvatar } from '../../platform/avatars/draw-avatar.ts';
import { Problem } from '../../platform/db/problems.ts';
import { readFilesRoom } from '../../platform/files/files-room.ts';
import { mountCall } from '../../platform/http/calls.ts';
import type { Services } from '../../platform/http/services.ts';
import { createFamily, ensureFamilySetup, renameFamily } from '../../core/families/commands.ts';
import { acceptInvitation, recoverInvitationState } from '../../core/invited/commands.ts';
import { readInvitation, validateInvitationState } from '../../core/invited/queries.ts';
import { switchFamily, updateProfile } from '../../core/families/profile-commands.ts';
import { getAccount } from '../../core/families/queries.ts';
import { ensureFamilyHasSchema } from '../../core/families/workspace-commands.ts';

const DONE = { success: true };
const AVATAR_FILE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.svg$/;

export function registerFamilyCalls(app: FastifyInstance, services: Services): void {
  const { transactions } = services;

  mountCall(app, services, ensureFamilySetupCall, ({ caller, language }, input) =>
    ensureFamilySetup(transactions, caller, input, { language }),
  );
  mountCall(app, services, getAccountCall, ({ caller, language, timeZone }) =>
    getAccount(transactions, caller, { language, timeZone }),
  );
  mountCall(app, services, createFamilyCall, ({ caller, language }, input) =>
    createFamily(transactions, caller, input, language),
  );
  mountCall(app, services, renameFamilyCall, async ({ asMember }, named) => {
    await asMember(true, (tx) => renameFamily(tx, named));
    return DONE;
  });
  mountCall(app, services, switchFamilyCall, async ({ caller }, { family_id }) => {
    await switchFamily(transactions, caller, family_id);
    return DONE;
  });
  mountCall(app, services, updateProfileCall, async ({ caller }, input) => {
    await updateProfile(transactions, caller, input);
    return DONE;
  });
  mountCall(app, services, ensureFamilyHasSchemaCall, async ({ caller }, { target_family_id }) => ({
    success: await ensureFamilyHasSchema(transactions, caller, target_family_id),
  }));

  mountCall(app, services, getFilesRoomCall, readFilesRoom);

  mountCall(app, services, getInvitationCall, ({ visitor }, { invite_token }) =>
    readInvitation(transactions, invite_token, visitor),
  );
  mountCall(app, services, acceptCall, async ({ caller, language }, { inviteToken }) => ({
    success: true,
    familyId: await acceptInvitation(transactions, caller, inviteToken, { language }),
  }));
  mountCall(app, services, validateCall, ({ caller }, input) => validateInvitationState(transactions, caller, input));
  mountCall(app, services, recoverCall, ({ caller, language }, input) =>
    recoverInvitationState(transactions, caller, input, language),
  );
}

/**
 * `GET /api/avatars/<user or member id>.svg`: the picture is drawn from the id alone, so it reveals nothing about the person and
 * needs no session. Other names answer 404, so that made-up names cannot fill caches.
 */
export function registerAvatars(app: FastifyInstance): void {
  let drawing: Promise<DrawAvatar> | null = null;
  app.get<{ Params: { file: string } }>(`${API.avatars}/:file`, async (request, reply) => {
    const { file } = request.params;
    if (!AVATAR_FILE.test(file)) throw new Problem('NOT_FOUND');
    const draw = await (drawing ??= loadAvatars());
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(draw(file.slice(0, -'.svg'.length)));
  });
}
