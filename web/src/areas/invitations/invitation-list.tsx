import { UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { familyInvitations } from '#contract/areas/family-invitations.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { ListStates } from '../../rows/list-states.tsx';
import { useRowActions } from '../../rows/use-row-actions.ts';
import { openRow } from '../../rows/open-row.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/dates/use-now.ts';
import { arrangeInvitations } from './arrange.ts';
import { InvitationRow } from './invitation-row.tsx';
import styles from './invitations.module.css';

/** The family's invitations, for those who manage the family. */
export function InvitationList() {
  const { t } = useTranslation('invitations');
  const view = useRows(familyInvitations);
  const actions = useRowActions(familyInvitations, { area: 'invitations' });
  const now = useNow();
  const rows = useMemo(() => arrangeInvitations(view.rows, now), [view.rows, now]);
  return (
    <section className={styles['section']} aria-labelledby="invitations-title">
      <h2 id="invitations-title">{t('title')}</h2>
      <ListStates view={view} area="invitations" skeletons={2}>
        {rows.length === 0 ? (
          <p className="quiet">{t('empty')}</p>
        ) : (
          <ul>
            {rows.map((row) => (
              <InvitationRow key={row.id} invitation={row} now={now} onCancel={() => actions.remove(row)} />
            ))}
          </ul>
        )}
      </ListStates>
      <Button
        className={styles['invite'] ?? ''}
        icon={<UserPlus size={18} aria-hidden="true" />}
        onClick={() => openRow(familyInvitations, null)}
      >
        {t('invite')}
      </Button>
    </section>
  );
}
