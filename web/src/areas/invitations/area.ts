import { UsersRound } from 'lucide-react';
import { familyPermissions } from '#contract/areas/family.ts';
import type { Area } from '../area.ts';

/** Without a page: the family's page shows them. */
export const invitationsArea = {
  word: 'invitations',
  parts: { needs: ['invitation-needs'] },
  dialog: {
    ...{ table: 'family_invitations', words: ['invitations', 'family'], needs: familyPermissions.manage },
    load: () => import('./family-invite-dialog.tsx').then((file) => file.FamilyInviteDialog),
    add: {
      words: { en: 'Invite Family Member', es: 'Invitar a un familiar' },
      ...{ icon: UsersRound, may: 'family.manage' },
    },
  },
} as const satisfies Area;
