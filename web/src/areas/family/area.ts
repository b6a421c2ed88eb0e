import { UsersRound } from 'lucide-react';
import type { AreaPage } from '../area.ts';

export const familyArea = {
  path: '/family',
  furtherPaths: ['/family/$memberId', '/family/$memberId/sees'],
  word: 'family',
  name: { en: 'Family', es: 'Familia' },
  icon: UsersRound,
  shows: ['person'],
  messages: ['family', 'person', 'invitations', 'pin-access'],
  parts: { palette: ['family'], changes: ['family'], entries: ['family-parts'], needs: ['family-parts'] },
} as const satisfies AreaPage;
