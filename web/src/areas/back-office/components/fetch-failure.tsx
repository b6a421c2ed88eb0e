import type { ApiError } from '../../../lib/api/api-error.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface FetchFailureProps {
  error: ApiError;
  /** The title, which names what could not be fetched. */
  title: string;
  onRetry: () => void;
}

/** Explains why something could not be fetched: the role was withdrawn, there is no network, or the server failed. */
export function FetchFailure({ error: { code, status }, title, onRetry }: FetchFailureProps) {
  const { t } = useTranslation('back-office');
  const action = { label: t('tryAgain'), run: onRetry };
  if (code === '42501')
    return <ErrorPanel title={t('notAuthorized')} description={t('notAuthorizedText')} action={action} />;
  return (
    <ErrorPanel title={title} description={t(status === 0 ? 'failedText' : 'failedAtServerText')} action={action} />
  );
}
