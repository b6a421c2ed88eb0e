import { Link } from '@tanstack/react-router';
import { isOpenOffer, ownershipOffers, type OwnershipOffer } from '#contract/areas/people.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { usePeople } from '../people.ts';
import styles from './needs-you.module.css';

/** The open offer of the family that this person has to answer. */
export function useOfferNeed(now: Date): OwnershipOffer | undefined {
  const { family } = useSession();
  const { rows } = useRows(ownershipOffers);
  return rows.find((offer) => isOpenOffer(offer, now) && offer.to_id === family?.member_id);
}

/** An offer of the family. It is answered on the family's page, which tells what a change of owner means. */
export function OfferNeed({ offer }: { offer: OwnershipOffer }) {
  const { t } = useTranslation('today');
  const { people } = usePeople();
  const name = people.find(({ id }) => id === offer.from_id)?.firstName ?? '';
  return (
    <section aria-labelledby="today-offer">
      <h3 id="today-offer" className={styles['kind']}>
        {t('offer')}
      </h3>
      <p className={styles['item']}>
        <span className={styles['invitation']}>{t('offeredToYou', { name })}</span>
        <Link to="/family" className={styles['answer']}>
          {t('answerOffer')}
        </Link>
      </p>
    </section>
  );
}
