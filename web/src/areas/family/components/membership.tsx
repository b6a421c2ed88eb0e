import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { members } from '#contract/areas/family.ts';
import { actorOf } from '../../../lib/auth/actor.ts';
import type { SessionFamily } from '../../../lib/auth/session-state.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRow } from '../../../lib/sync/rows.ts';
import { lazySheet } from '../../../pwa/lazy-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { actionsOn } from '../person/person-rules.ts';
import { DownloadOwn } from './download-own.tsx';
import styles from './download-own.module.css';

const ActionSheet = lazySheet(() => import('../person/action-sheet.tsx').then((file) => file.ActionSheet));

/** What a person does about their own membership: takes along what they made, and leaves. */
export function Membership({ family }: { family: SessionFamily }) {
  const { t } = useTranslation('family');
  const { t: sayPerson } = useTranslation('person');
  const { row } = useRow(members, family.member_id);
  /** `count` numbers the openings, so that each starts with a fresh state; none yet at 0. */
  const [leaving, setLeaving] = useState({ isOpen: false, count: 0 });
  const ownerId = family.owner_id ?? null;
  const mayLeave = row !== null && actionsOn(row, actorOf(family), ownerId).includes('leave');
  return (
    <>
      <div className={styles['download']}>
        <p>{t('ownContentText', { name: family.name })}</p>
        <DownloadOwn family={family} />
      </div>
      {ownerId === family.member_id ? <p className="quiet">{sayPerson('ownerStays')}</p> : null}
      {mayLeave ? (
        <Button
          className={styles['start'] ?? ''}
          icon={<DoorOpen size={18} aria-hidden="true" />}
          onClick={() => setLeaving(({ count }) => ({ isOpen: true, count: count + 1 }))}
        >
          {sayPerson('leaveAction')}
        </Button>
      ) : null}
      {row && leaving.count > 0 ? (
        <ActionSheet
          key={leaving.count}
          isOpen={leaving.isOpen}
          action="leave"
          member={{ id: row.id, name: row.first_name ?? '', role: row.role, hasAccount: true }}
          family={family}
          onClose={() => setLeaving(({ count }) => ({ isOpen: false, count }))}
          onDone={() => undefined}
        />
      ) : null}
    </>
  );
}
