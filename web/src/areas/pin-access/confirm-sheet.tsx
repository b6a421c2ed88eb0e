import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { SheetForm } from '../../ui/sheet/sheet-form.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';

interface ConfirmSheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  text: string;
  confirm: string;
  /** Said in a toast once it is done. */
  done: () => string;
  /** Makes the change; returns why it failed, in words. */
  run: () => Promise<string | null>;
}

/** Asks before something ends that cannot be undone. */
export function ConfirmSheet({ isOpen, onClose, title, text, confirm, done, run }: ConfirmSheetProps) {
  const { t } = useTranslation('pin-access');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const failed = await run();
    setIsBusy(false);
    setFailure(failed);
    if (failed !== null) return;
    showToast(() => ({ key: 'pin', title: done(), tone: 'done' }));
    onClose();
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      title={title}
      isMessage
    >
      <SheetForm
        failure={failure}
        onSubmit={(event) => void submit(event)}
        actions={
          <>
            <Button onClick={onClose} disabled={isBusy}>
              {t('cancel')}
            </Button>
            <Button type="submit" tone="danger" disabled={isBusy}>
              {confirm}
            </Button>
          </>
        }
      >
        <p>{text}</p>
      </SheetForm>
    </Sheet>
  );
}
