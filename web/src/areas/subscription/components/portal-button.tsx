import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { openPortal } from '../open-portal.ts';

interface PortalButtonProps {
  words: string;
  tone?: 'primary' | 'plain';
  wide?: boolean;
}

/** Opens the page of the payment provider where the person manages their payment. */
export function PortalButton({ words, tone = 'plain', wide = false }: PortalButtonProps) {
  const { t } = useTranslation('subscription');
  const [isBusy, setIsBusy] = useState(false);

  async function open() {
    setIsBusy(true);
    await openPortal();
    setIsBusy(false);
  }

  return (
    <Button tone={tone} wide={wide} aria-disabled={isBusy} onClick={() => void (isBusy ? null : open())}>
      {isBusy ? t('opening') : words}
    </Button>
  );
}
