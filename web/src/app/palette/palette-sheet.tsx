import { Sheet } from '../../ui/sheet/sheet.tsx';
import { Palette } from './palette.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface PaletteSheetProps {
  isOpen: boolean;
  onClose: () => void;
  onSheet: (sheet: 'sign-out' | 'sync') => void;
}

/** Search and commands on every screen, opened by Ctrl/Cmd+K or the button in the header. */
export function PaletteSheet({ isOpen, onClose, onSheet }: PaletteSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet kind="search" isOpen={isOpen} onClose={onClose} title={t('search')}>
      {isOpen ? <Palette onClose={onClose} onSheet={onSheet} /> : null}
    </Sheet>
  );
}
