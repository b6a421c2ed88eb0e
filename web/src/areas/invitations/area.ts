import { UsersRound } from 'lucide-react';
import { familyInvitations } from '#contract/areas/family-invitations.ts';
import { familyPermissions } from '#contract/areas/family.ts';
import type { Area } from '../area.ts';

/** Without a page: the family's page shows them. */
export const invitationsArea = {
  word: 'invitations',
  parts: { needs: ['invitation-needs'] },
  dialog: {
    ...{ table: familyInvitations, words: ['invitations', 'family'], needs: familyPermissions.manage },
    load: () => import('./family-invite-dialog.tsx').then((file) => file.FamilyInviteDialog),
    add: {
      words: { en: 'Invite Family Member', es: 'Invitar a un familiar' },
      ...{ icon: UsersRound, may: familyPermissions.manage },
    },
  },
} as const satisfies Area;
