import type { ReactNode } from 'react';
import { members } from '#contract/areas/family.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { HouseDrawing } from '../../ui/empty-state.tsx';
import styles from './behind-overlay.module.css';
import { useHere } from '../shell/use-destinations.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface BehindOverlayProps {
  isCovered: boolean;
  children: ReactNode;
}

/**
 * A screen that may be covered by the dialog of a trial that is over. Where the device does not have the family's rows the
 * server gives none now, so something stands there that waits for nothing.
 */
export function BehindOverlay({ isCovered, children }: BehindOverlayProps) {
  const lists = [useRows(tasks), useRows(members)];
  const isWhole = lists.every(({ status }) => status === 'ready');
  return isCovered && !isWhole ? <Calm /> : children;
}

function Calm() {
  const { t } = useTranslation();
  const here = useHere();
  return (
    <section className={styles['calm']}>
      <HouseDrawing />
      {here ? <h1>{t(here.word)}</h1> : null}
    </section>
  );
}
