import { Navigate, useParams } from '@tanstack/react-router';
import { financePermissions } from '#contract/areas/finances/money.ts';
import { ChildScreen } from '../../areas/finances/child/child-screen.tsx';
import { FinanceDialogs } from '../../areas/finances/dialogs.tsx';
import { HouseholdScreen } from '../../areas/finances/household/household-screen.tsx';
import { useSession } from '../../lib/auth/session.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ownerOf } from '../../rows/drafts/stored-draft.ts';
import { EmptyState, HouseDrawing } from '../../ui/empty-state.tsx';
import { useFamilyProps } from '../people.ts';

/** The money of the household, or of one child at an address of their own. A child is led to the own page. */
export function FinancesPage() {
  const { t } = useTranslation('finances');
  const { userId } = useParams({ strict: false });
  const session = useSession();
  const mayManage = useMay()(financePermissions.manage);
  const { people, myId } = useFamilyProps();
  const owner = ownerOf(session) ?? '';
  if (!session.family) return null;
  if (userId === undefined && !mayManage)
    return <Navigate to="/finances/user/$userId" params={{ userId: myId }} replace />;
  const isKnown =
    userId === undefined ||
    (mayManage ? people.length === 0 || people.some(({ id }) => id === userId) : userId === myId);
  if (!isKnown)
    return (
      <>
        <h1 className="said-by-header">{t('title')}</h1>
        <EmptyState drawing={<HouseDrawing />} title={t('notFoundTitle')} note={t('notFoundNote')} />
      </>
    );
  return (
    <>
      {userId === undefined ? (
        <HouseholdScreen key={owner} />
      ) : (
        <ChildScreen key={`${owner} ${userId}`} userId={userId} />
      )}
      <FinanceDialogs />
    </>
  );
}
