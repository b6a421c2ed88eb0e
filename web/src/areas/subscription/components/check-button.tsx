import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { forceCheck } from '../check.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/** Checks the plan by hand. Only this check shows its result, or that it failed, in a toast. */
export function CheckButton({ tone = 'plain' }: { tone?: 'plain' | 'quiet' }) {
  const { t } = useTranslation('plans');
  const [isBusy, setIsBusy] = useState(false);

  async function check() {
    setIsBusy(true);
    const isAnswered = await forceCheck();
    setIsBusy(false);
    showToast(() =>
      isAnswered
        ? { key: 'plan-check', title: t('checkDone'), tone: 'done' }
        : { key: 'plan-check', title: t('checkFailed'), tone: 'error' },
    );
  }

  return (
    <Button tone={tone} aria-disabled={isBusy} onClick={() => void (isBusy ? null : check())}>
      {t(isBusy ? 'checking' : 'checkAgain')}
    </Button>
  );
}
