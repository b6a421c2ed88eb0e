import { familyInvitations, type FamilyInvitation } from '#contract/areas/family-invitations.ts';
import { familyPermissions } from '#contract/areas/family.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { lazyCode } from '../../../pwa/lazy-code.ts';
import { offerReloadForMissingCode } from '../../../pwa/updates.ts';
import styles from '../../../rows/needs/needs.module.css';
import { Button } from '../../../ui/button.tsx';
import type { NeedsPart } from '../../area.ts';
import { needOf } from '../invitation-needs/need-of.ts';

const actions = lazyCode(() => import('../invitation-actions.ts'));

/** Invitations that wait for those who manage the family, each with why it waits; others have none. */
export const useNeeds: NeedsPart['useNeeds'] = (now) => {
  const { t } = useTranslation('invitation-needs');
  const mayInvite = useMay()(familyPermissions.manage);
  const { rows } = useRows(familyInvitations);
  const invitations = mayInvite ? rows.filter((row) => needOf(row, now) !== null) : [];
  const nameOf = (row: FamilyInvitation) => familyInvitations.label(row) ?? row.email;
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="today-invitations">
      <h3 id="today-invitations" className={styles['kind']}>
        {t('title')}
      </h3>
      <ul>
        {invitations.map((row) => (
          <li key={row.id} className={styles['item']}>
            <p className={styles['text']}>{t(`need_${needOf(row, now) ?? 'unanswered'}`, { name: nameOf(row) })}</p>
            <Button
              tone="quiet"
              aria-label={t('sendAgainTo', { name: nameOf(row) })}
              onClick={() =>
                void actions
                  .fetch()
                  .then((file) => file.resend(row))
                  .catch(offerReloadForMissingCode)
              }
            >
              {t('sendAgain')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
