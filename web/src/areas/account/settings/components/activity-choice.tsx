import { showsActivity } from '#contract/areas/account.ts';
import { useSession } from '../../../../lib/auth/session.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useSettings } from '../../../../lib/sync/settings.ts';
import { SwitchField } from '../../../../ui/switches/switch-field.tsx';

/** Whether others see in a chat that the person is there and types. */
export function ActivityChoice() {
  const { t } = useTranslation('settings');
  const { family } = useSession();
  const { row, change } = useSettings();
  return (
    <SwitchField
      label={t('activity')}
      text={t('activityText')}
      isOn={showsActivity(row?.shows_activity ?? null, family?.role ?? null)}
      onSwitch={(shows_activity) => change({ shows_activity })}
    />
  );
}
