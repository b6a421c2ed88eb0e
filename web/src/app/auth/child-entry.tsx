import type { AuthBanner } from '../../areas/account/components/auth-notice.tsx';
import { CodeSheet } from '../../areas/paired/code-sheet.tsx';
import { PairedFaces } from './paired-faces.tsx';

interface ChildEntryProps {
  isOpen: boolean;
  /** The sheet was closed, or this device is not paired any more. */
  onClose: () => void;
  banner?: AuthBanner | null;
  /** Opens the sign-in by an address. Only paired devices have it: they show their faces, others the sheet for code and PIN. */
  onAddress?: () => void;
  /** From the sheet back to the faces; null where the device is not paired. */
  onFaces?: (() => void) | null;
}

/** The ways in for children, in one part that /auth fetches when one of them is shown. */
export function ChildEntry({ isOpen, onClose, banner = null, onAddress, onFaces = null }: ChildEntryProps) {
  if (onAddress) return <PairedFaces banner={banner} onAddress={onAddress} onUnpaired={onClose} />;
  return <CodeSheet {...{ isOpen, onClose, onFaces }} />;
}
