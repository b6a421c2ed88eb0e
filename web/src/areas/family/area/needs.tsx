import { Link } from '@tanstack/react-router';
import { isOpenOffer, ownershipOffers } from '#contract/areas/people.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import styles from '../../../rows/needs/needs.module.css';
import type { NeedsPart } from '../../area.ts';

/** An open offer of the family to this person. It is answered on the family's page, which tells what a change of owner means. */
export const useNeeds: NeedsPart['useNeeds'] = (now, { people, myId }) => {
  const { t } = useTranslation('family-parts');
  const { rows } = useRows(ownershipOffers);
  const offer = rows.find((one) => isOpenOffer(one, now) && one.to_id === myId);
  if (!offer) return null;
  const name = people.find(({ id }) => id === offer.from_id)?.firstName ?? '';
  return (
    <section aria-labelledby="today-offer">
      <h3 id="today-offer" className={styles['kind']}>
        {t('offerTitle')}
      </h3>
      <p className={styles['item']}>
        <span className={styles['text']}>{t('offeredToYou', { name })}</span>
        <Link to="/family" className={styles['answer']}>
          {t('answerOffer')}
        </Link>
      </p>
    </section>
  );
};
