import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { EmptyState, HouseDrawing } from '../../ui/empty-state.tsx';

/** Inside of the shell, in place of a page that is not there, or not for this person. */
export function MissingPage() {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="visually-hidden">{t('notFoundTitle')}</h1>
      <EmptyState
        drawing={<HouseDrawing />}
        title={t('notFoundTitle')}
        note={t('notFoundText')}
        action={<Link to="/dashboard">{t('notFoundAction')}</Link>}
      />
    </>
  );
}
