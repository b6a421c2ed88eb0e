import type { ReactNode } from 'react';
import { useTranslation, type Area } from '../lib/i18n/i18n.ts';
import type { RowsOf } from '../lib/sync/rows.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';

interface ListStatesProps {
  /** What `useRows` answered. */
  view: Pick<RowsOf<unknown>, 'rows' | 'status'>;
  /** The area whose words are said, in place of the general `loading`, `failedTitle` and `failedText`. */
  area: Area;
  /** How many grey rows stand for those to come. */
  skeletons?: number;
  /** Tries again; without it the page is loaded anew. */
  onRetry?: () => void;
  /** The list; it says itself when it is empty. */
  children: ReactNode;
}

/** A list while it is loading, or when it could not be loaded; rows that the device has are shown in either case. */
export function ListStates({ view, area, skeletons = 6, onRetry, children }: ListStatesProps) {
  const { t } = useTranslation(area);
  if (view.rows.length > 0 || view.status === 'ready') return children;
  if (view.status === 'loading') return <SkeletonRows count={skeletons} label={t('loading')} />;
  return (
    <ErrorPanel
      title={t('failedTitle')}
      description={t('failedText')}
      action={{ label: t('tryAgain'), run: onRetry ?? (() => location.reload()) }}
    />
  );
}
