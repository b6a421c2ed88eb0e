import { familyInvitations, type FamilyInvitation } from '#contract/areas/family-invitations.ts';
import { familyPermissions } from '#contract/areas/family.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { lazyCode } from '../../pwa/lazy-code.ts';
import { offerReloadForMissingCode } from '../../pwa/updates.ts';
import { Button } from '../../ui/button.tsx';
import { needOfInvitation } from './needs.ts';
import styles from './needs-you.module.css';

const actions = lazyCode(() => import('../../areas/invitations/invitation-actions.ts'));

/** The invitations that wait for those who manage the family; others have none. */
export function useInvitationNeeds(now: Date): readonly FamilyInvitation[] {
  const mayInvite = useMay()(familyPermissions.manage);
  const { rows } = useRows(familyInvitations);
  return mayInvite ? rows.filter((row) => needOfInvitation(row, now) !== null) : [];
}

/** Invitations without an answer, each with why it waits. */
export function InvitationNeeds({ invitations, now }: { invitations: readonly FamilyInvitation[]; now: Date }) {
  const { t } = useTranslation('today');
  const nameOf = (row: FamilyInvitation) => familyInvitations.label(row) ?? row.email;
  return (
    <section aria-labelledby="today-invitations">
      <h3 id="today-invitations" className={styles['kind']}>
        {t('invitations')}
      </h3>
      <ul>
        {invitations.map((row) => (
          <li key={row.id} className={styles['item']}>
            <p className={styles['invitation']}>
              {t(`invitation_${needOfInvitation(row, now) ?? 'unanswered'}`, { name: nameOf(row) })}
            </p>
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
}
