import { endPinAccess } from '#contract/areas/pins/pin-access.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { makeChange } from './pin-calls.ts';

interface EndSheetProps {
  isOpen: boolean;
  onClose: () => void;
  memberId: string;
  name: string;
}

/** Asks before a child's access ends. */
export function EndSheet({ isOpen, onClose, memberId, name }: EndSheetProps) {
  const { t } = useTranslation('pin-access');
  return (
    <ConfirmSheet
      {...{ isOpen, onClose, title: t('endTitle', { name }), text: t('endText', { name }), confirm: t('endConfirm') }}
      done={() => t('ended', { name })}
      run={() => makeChange(endPinAccess, { memberId }, name)}
    />
  );
}
