import { NOTICE_GROUPS } from '#contract/areas/notices/kinds.ts';
import type { PreferencesChanges } from '#contract/areas/notices/preferences.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { SwitchField } from '../../../../ui/switches/switch-field.tsx';
import { playChime } from '../../play-chime.ts';
import { useNotificationPreferences } from '../../use-notification-preferences.ts';
import { sayWritten } from '../say-written.ts';
import { useHasMail } from '../use-has-mail.ts';
import styles from '../reach.module.css';

/** The coarse switches: channels, and groups of kinds. */
export function GroupSwitches() {
  const { t } = useTranslation('reach');
  const { preferences, change } = useNotificationPreferences();
  const hasMail = useHasMail();
  const write = (fields: PreferencesChanges) => void sayWritten(change(fields));
  return (
    <>
      {hasMail ? (
        <SwitchField
          label={t('email')}
          text={t('emailText')}
          example={t('emailExample')}
          isOn={preferences.email_enabled}
          onSwitch={(email_enabled) => write({ email_enabled })}
        />
      ) : null}
      <SwitchField
        label={t('push')}
        text={t('pushText')}
        example={t('pushExample')}
        isOn={preferences.push_enabled}
        onSwitch={(push_enabled) => write({ push_enabled })}
      />
      {NOTICE_GROUPS.map((group) => (
        <SwitchField
          key={group}
          label={t(group)}
          text={t(`${group}Text`)}
          example={t(`${group}Example`)}
          isOn={preferences[group]}
          onSwitch={(isOn) => write({ [group]: isOn })}
        />
      ))}
      <div className={styles['entry']}>
        <SwitchField
          label={t('sound')}
          text={t('soundText')}
          isOn={preferences.sound_enabled}
          onSwitch={(sound_enabled) => write({ sound_enabled })}
        />
        <Button tone="quiet" onClick={playChime}>
          {t('soundListen')}
        </Button>
      </div>
    </>
  );
}
