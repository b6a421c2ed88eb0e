import { useState } from 'react';
import { answerOwnershipOffer, withdrawOwnershipOffer } from '#contract/areas/membership.ts';
import { isOpenOffer, ownershipOffers, type OwnershipOffer as Offer } from '#contract/areas/people.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { Button } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDate } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { NoticeBox } from '../../../ui/notice-box.tsx';
import type { Person } from '../../../ui/people.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { changePeople } from './change-people.ts';

/** The open offer of the family, for the two members whom it concerns. */
export function OwnershipOffer({ people }: { people: readonly Person[] }) {
  const { t } = useTranslation('person');
  const { family } = useSession();
  const habits = useDateHabits();
  const now = useNow();
  const { rows } = useRows(ownershipOffers);
  const [isBusy, setIsBusy] = useState(false);
  const offer = rows.find((row) => isOpenOffer(row, now));
  const isForMe = offer?.to_id === family?.member_id;
  if (!offer || !(isForMe || offer.from_id === family?.member_id)) return null;
  const nameOf = (id: string) => people.find((person) => person.id === id)?.firstName ?? '';

  async function answer({ id: offer_id }: Offer, how: 'accept' | 'decline' | 'withdraw') {
    setIsBusy(true);
    const failed =
      how === 'withdraw'
        ? await changePeople(t, withdrawOwnershipOffer, {}, () => t('withdrawn'))
        : await changePeople(t, answerOwnershipOffer, { offer_id, accept: how === 'accept' }, () =>
            t(how === 'accept' ? 'accepted' : 'declined'),
          );
    setIsBusy(false);
    if (failed !== null) {
      showToast(() => ({ key: 'people', title: t('offerFailed'), description: failed, tone: 'error' }));
    }
  }

  if (!isForMe) {
    return (
      <NoticeBox aria-label={t('offerAction')}>
        <p>
          {t('offeredByYou', {
            name: nameOf(offer.to_id),
            date: formatDate(dayOf(new Date(offer.expires_at)), habits),
          })}
        </p>
        <Button disabled={isBusy} onClick={() => void answer(offer, 'withdraw')}>
          {t('withdraw')}
        </Button>
      </NoticeBox>
    );
  }
  return (
    <NoticeBox aria-label={t('offerAction')}>
      <p>{t('offeredToYou', { name: nameOf(offer.from_id) })}</p>
      <Button tone="quiet" disabled={isBusy} onClick={() => void answer(offer, 'decline')}>
        {t('decline')}
      </Button>
      <Button tone="primary" disabled={isBusy} onClick={() => void answer(offer, 'accept')}>
        {t('accept')}
      </Button>
    </NoticeBox>
  );
}
