import { Fragment } from 'react';
import type { NeedsPart } from '../../areas/area.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useSyncStatus } from '../../lib/outbox/sync-status.ts';
import { ArrowRows } from '../../ui/focus/arrow-rows.tsx';
import { useFamilyProps } from '../people.ts';
import { UnsavedNotice } from '../session/unsaved-notice.tsx';
import styles from './needs-you.module.css';

const PARTS = Object.entries(
  import.meta.glob<NeedsPart['useNeeds']>('../../areas/*/area/needs.tsx', { eager: true, import: 'useNeeds' }),
);

/** What waits for a decision of this person, by area, and changes that were refused. */
export function NeedsYou({ now, isFamilyShown }: { now: Date; isFamilyShown: boolean }) {
  const { t } = useTranslation('today');
  const family = useFamilyProps();
  const { notSaved } = useSyncStatus();
  const needs = PARTS.flatMap(([key, useNeeds]) => {
    const drawn = useNeeds(now, family, isFamilyShown);
    return drawn === null ? [] : [<Fragment key={key}>{drawn}</Fragment>];
  });
  if (needs.length === 0 && notSaved.length === 0) return null;
  return (
    <section aria-labelledby="today-needs" className={styles['needs']}>
      <h2 id="today-needs" className={styles['heading']}>
        {t('needs')}
      </h2>
      <UnsavedNotice />
      <ArrowRows name="need" className={styles['groups']}>
        {needs}
      </ArrowRows>
    </section>
  );
}
