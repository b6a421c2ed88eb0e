import type { ApiError } from '../../../lib/api/api-error.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface FetchFailureProps {
  error: ApiError;
  /** What could not be fetched. */
  title: string;
  onRetry: () => void;
}

/** Why something is not shown: the role is gone, there was no answer, or the server is at fault. */
export function FetchFailure({ error: { code, status }, title, onRetry }: FetchFailureProps) {
  const { t } = useTranslation('back-office');
  const action = { label: t('tryAgain'), run: onRetry };
  if (code === '42501')
    return <ErrorPanel title={t('notAuthorized')} description={t('notAuthorizedText')} action={action} />;
  return (
    <ErrorPanel title={title} description={t(status === 0 ? 'failedText' : 'failedAtServerText')} action={action} />
  );
}
