import { useNavigate } from '@tanstack/react-router';
import { House } from 'lucide-react';
import { useSession } from '../../../lib/auth/session.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { PalettePart } from '../../area.ts';
import { familyArea } from '../area.ts';
import { switchToFamily } from '../switch-to-family.ts';

/** The pages of the family's people, and the other families of the person. */
export const usePalette: PalettePart['usePalette'] = ({ currentMembers }) => {
  const { t, language } = useTranslation('family');
  const navigate = useNavigate();
  const { families, family } = useSession();
  const actions = families
    .filter(({ id }) => id !== family?.id)
    .map(({ id, name }) => ({
      key: `family ${id}`,
      label: t('searchFamily', { name }),
      icon: <House size={20} aria-hidden="true" />,
      run: () => void switchToFamily(id),
    }));
  const pages = currentMembers.map((person) => ({
    key: `page ${person.id}`,
    label: person.name,
    icon: <Avatar person={person} size="sm" />,
    run: () => void navigate({ to: '/family/$memberId', params: { memberId: person.id } }),
  }));
  return {
    actions,
    groups: [{ key: 'members', name: familyArea.name[language], entries: pages, isForSearching: true }],
  };
};
