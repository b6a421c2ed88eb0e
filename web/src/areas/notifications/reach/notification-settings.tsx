import { Link } from '@tanstack/react-router';
import { PushDevice } from '../push/push-device.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ChannelTests } from './components/channel-tests.tsx';
import { DigestChoice } from './components/digest-choice.tsx';
import { GroupSwitches } from './components/group-switches.tsx';
import { KindChoices } from './components/kind-choices.tsx';
import { MailRefused } from './components/mail-refused.tsx';
import { MuteList } from './components/mute-list.tsx';
import { QuietHours } from './components/quiet-hours.tsx';
import { Part } from './components/part.tsx';
import { useHasMail } from './use-has-mail.ts';
import styles from './reach.module.css';

/** How the person hears of things: by which channels, of which kinds, and when not. Each choice takes effect at once, offline too. */
export function NotificationSettings() {
  const { t } = useTranslation('reach');
  const hasMail = useHasMail();
  return (
    <div className={styles['parts']}>
      <MailRefused />
      <Part title={t('what')}>
        <GroupSwitches />
      </Part>
      <PushDevice />
      <Part title={t('kinds')} text={t('kindsText')}>
        <KindChoices />
      </Part>
      <Part title={t('quiet')} text={t('quietText')}>
        <QuietHours />
      </Part>
      {hasMail ? (
        <Part title={t('digest')} text={t('digestText')}>
          <DigestChoice />
        </Part>
      ) : null}
      <Part title={t('muted')} text={t('mutedText')}>
        <MuteList />
      </Part>
      <Part title={t('tests')} text={t('testsText')}>
        <ChannelTests />
      </Part>
      <p>
        <Link
          to="/settings/$section/$page"
          params={{ section: 'notifications', page: 'log' }}
          className={styles['link']}
        >
          {t('settings:notificationLog')}
        </Link>
      </p>
    </div>
  );
}
