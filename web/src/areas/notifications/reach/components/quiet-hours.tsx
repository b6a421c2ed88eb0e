import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { deviceZone } from '../../../../ui/dates/dates.ts';
import { TimeField } from '../../../../ui/dates/time-field.tsx';
import { SwitchField } from '../../../../ui/switches/switch-field.tsx';
import { ZoneField } from '../../../../ui/zones/zone-field.tsx';
import { useNotificationPreferences } from '../../use-notification-preferences.ts';
import { sayWritten } from '../say-written.ts';
import styles from '../reach.module.css';

const USUAL = { quiet_from: '22:00', quiet_until: '07:00' } as const;
const NONE = { quiet_from: null, quiet_until: null } as const;

/** When the person is not rung. The zone is stored with them, so that they mean the same hours on a journey. */
export function QuietHours() {
  const { t } = useTranslation('reach');
  const { preferences, change } = useNotificationPreferences();
  const { quiet_from, quiet_until, time_zone } = preferences;
  const zone = time_zone ?? deviceZone();
  const write = (hours: { quiet_from?: string; quiet_until?: string }) => {
    // An emptied field is not yet a choice: the switch ends them.
    if (Object.values(hours).includes('')) return;
    void sayWritten(change({ quiet_from, quiet_until, ...hours }));
  };
  return (
    <>
      <SwitchField
        label={t('quietOn')}
        text={t('quietExample')}
        isOn={quiet_from !== null}
        onSwitch={(isOn) => void sayWritten(change(isOn ? { ...USUAL, time_zone: zone } : NONE))}
      />
      {quiet_from === null || quiet_until === null ? null : (
        <div className={styles['row']}>
          <TimeField label={t('quietFrom')} value={quiet_from} onChange={(time) => write({ quiet_from: time })} />
          <TimeField label={t('quietUntil')} value={quiet_until} onChange={(time) => write({ quiet_until: time })} />
          <div className={styles['wide']}>
            <ZoneField
              label={t('quietZone')}
              value={zone}
              onChange={(next) => void sayWritten(change({ time_zone: next }))}
            />
          </div>
        </div>
      )}
    </>
  );
}
