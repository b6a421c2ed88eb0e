import type { PairedDevice } from '#contract/areas/pins/paired-devices.ts';
import { unpairDevice } from '#contract/areas/pins/pin-access.ts';
import { refreshPaired, usePaired } from '../../../lib/auth/paired.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ConfirmSheet } from '../confirm-sheet.tsx';
import { makeChange } from '../pin-calls.ts';

interface UnpairSheetProps {
  isOpen: boolean;
  onClose: () => void;
  device: PairedDevice;
}

/** Ends the pairing of a device. */
export function UnpairSheet({ isOpen, onClose, device: { id, name } }: UnpairSheetProps) {
  const { t } = useTranslation('device-sheets');
  const { t: say } = useTranslation('pin-access');
  const here = usePaired()?.deviceId ?? null;

  async function unpair(): Promise<string | null> {
    const failed = await makeChange(unpairDevice, { deviceId: id }, name);
    if (id === here) await refreshPaired();
    return failed;
  }

  return (
    <ConfirmSheet
      {...{ isOpen, onClose }}
      title={t('unpairTitle', { name })}
      text={t('unpairText')}
      confirm={say('unpair')}
      done={() => t('unpaired', { name })}
      run={unpair}
    />
  );
}
