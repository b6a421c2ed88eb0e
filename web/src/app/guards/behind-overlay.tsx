import type { ReactNode } from 'react';
import { members } from '#contract/areas/family.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { HouseDrawing } from '../../ui/empty-state.tsx';
import styles from './behind-overlay.module.css';
import { useCurrentArea } from '../shell/use-areas.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface BehindOverlayProps {
  isCovered: boolean;
  children: ReactNode;
}

/**
 * Wraps a screen that the trial overlay may cover. The server gives no rows after the trial. If the device does not have them all, a
 * placeholder replaces the screen, which would otherwise load forever.
 */
export function BehindOverlay({ isCovered, children }: BehindOverlayProps) {
  const lists = [useRows(tasks), useRows(members)];
  const hasAllRows = lists.every(({ status }) => status === 'ready');
  return isCovered && !hasAllRows ? <Placeholder /> : children;
}

function Placeholder() {
  const { language } = useTranslation();
  const area = useCurrentArea();
  return (
    <section className={styles['placeholder']}>
      <HouseDrawing />
      {area ? <h1>{area.name[language]}</h1> : null}
    </section>
  );
}
