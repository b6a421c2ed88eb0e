import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { FormSheet } from '../../ui/sheet/form-sheet.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';

interface ConfirmSheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  text: string;
  confirm: string;
  /** False for what can be taken back. */
  isDanger?: boolean;
  /** Said in a toast once it is done. */
  done: () => string;
  /** Makes the change; returns why it failed, in words. */
  run: () => Promise<string | null>;
}

/** Asks before something ends that cannot be undone, or begins that all who pass by can read. */
export function ConfirmSheet({ isOpen, onClose, title, text, confirm, isDanger = true, done, run }: ConfirmSheetProps) {
  const { t } = useTranslation('pin-access');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit() {
    setIsBusy(true);
    const failed = await run();
    setIsBusy(false);
    setFailure(failed);
    if (failed !== null) return;
    showToast(() => ({ key: 'pin', title: done(), tone: 'done' }));
    onClose();
  }

  return (
    <FormSheet
      {...{ isOpen, onClose, title, isBusy, failure, confirm }}
      cancel={t('cancel')}
      isMessage
      isDanger={isDanger}
      onSubmit={() => void submit()}
    >
      <p>{text}</p>
    </FormSheet>
  );
}
