import { useSession } from '../../../../lib/auth/session.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { useDateHabits } from '../../../../ui/dates/date-habits.ts';
import { dayOf, formatDate } from '../../../../ui/dates/dates.ts';
import { NoticeBox } from '../../../../ui/notice-box.tsx';
import { useNotificationPreferences } from '../../use-notification-preferences.ts';
import { sayWritten } from '../say-written.ts';

/** Says that mails come back, and what to do. Nothing is mailed until the person says so. */
export function MailRefused() {
  const { t } = useTranslation('reach');
  const habits = useDateHabits();
  const { user } = useSession();
  const { preferences, change } = useNotificationPreferences();
  const since = preferences.mail_refused_at;
  if (since === null) return null;
  return (
    <NoticeBox needsAttention aria-label={t('email')}>
      <p>{t('mailRefused', { email: user?.email ?? '', date: formatDate(dayOf(new Date(since)), habits) })}</p>
      <Button onClick={() => void sayWritten(change({ mail_refused_at: null }))}>{t('mailAgain')}</Button>
    </NoticeBox>
  );
}
