import { House } from 'lucide-react';
import { useSession } from '../../../lib/auth/session.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { PalettePart } from '../../area.ts';
import { switchToFamily } from '../switch-to-family.ts';

/** The other families of the person. */
export const usePalette: PalettePart['usePalette'] = () => {
  const { t } = useTranslation('family');
  const { families, family } = useSession();
  const actions = families
    .filter(({ id }) => id !== family?.id)
    .map(({ id, name }) => ({
      key: `family ${id}`,
      label: t('searchFamily', { name }),
      icon: <House size={20} aria-hidden="true" />,
      run: () => void switchToFamily(id),
    }));
  return { actions };
};
