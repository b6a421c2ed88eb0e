import { useNavigate } from '@tanstack/react-router';
import { PiggyBank } from 'lucide-react';
import { financialProfiles } from '#contract/areas/finances/ledger.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import type { PalettePart } from '../../area.ts';
import { useMoney } from '../money.ts';

/** The pages of money of the children that the person sees. */
export const usePalette: PalettePart['usePalette'] = ({ people }) => {
  const { t } = useTranslation('finance-parts');
  const { say } = useMoney();
  const navigate = useNavigate();
  const { rows } = useRows(financialProfiles);
  const entries = rows.flatMap(({ user_id, current_balance }) => {
    const person = people.find(({ id }) => id === user_id);
    if (!person) return [];
    return {
      ...{ key: `money ${user_id}`, label: t('moneyOf', { name: person.firstName }), memberIds: [user_id] },
      icon: <PiggyBank size={20} aria-hidden="true" />,
      note: () => say(current_balance),
      run: () => void navigate({ to: '/finances/user/$userId', params: { userId: user_id } }),
    };
  });
  return { groups: [{ key: 'money', name: t('people'), entries, isForSearching: true }] };
};
