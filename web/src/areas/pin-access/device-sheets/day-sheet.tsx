import type { PairedDevice } from '#contract/areas/pins/paired-devices.ts';
import { setKitchenScreen } from '#contract/areas/pins/pin-access.ts';
import { refreshPaired, usePaired } from '../../../lib/auth/paired.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ConfirmSheet } from '../confirm-sheet.tsx';
import { makeChange } from '../pin-calls.ts';

interface DaySheetProps {
  isOpen: boolean;
  onClose: () => void;
  device: PairedDevice;
}

/** Lets a device show the family's day, with a sentence on who can read it then, or no longer. */
export function DaySheet({ isOpen, onClose, device: { id, name, is_kitchen_screen: isOn } }: DaySheetProps) {
  const { t } = useTranslation('device-sheets');
  const { t: say } = useTranslation('pin-access');
  const here = usePaired()?.deviceId ?? null;

  async function change(): Promise<string | null> {
    const failed = await makeChange(setKitchenScreen, { deviceId: id, isOn: !isOn }, name);
    if (id === here) await refreshPaired();
    return failed;
  }

  return (
    <ConfirmSheet
      {...{ isOpen, onClose, isDanger: false }}
      title={t(isOn ? 'hideDayTitle' : 'showDayTitle', { name })}
      text={t(isOn ? 'hideDayText' : 'showDayText')}
      confirm={say(isOn ? 'hideDay' : 'showDay')}
      done={() => t(isOn ? 'dayHidden' : 'dayShown', { name })}
      run={change}
    />
  );
}
