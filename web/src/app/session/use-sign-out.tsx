import { useCallback, useState, type ReactNode } from 'react';
import { prepareArea } from '../../lib/i18n/i18n.ts';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';

const SignOutSheet = lazySheet(async () => {
  const [file] = await Promise.all([import('../shell/sign-out-sheet.tsx'), prepareArea('shell')]);
  return file.SignOutSheet;
});

/**
 * Signs out from a screen without the shell: asks about waiting changes, then goes to the public page or to `to`. The caller renders
 * `sheet` beside the screen.
 */
export function useSignOut(to?: string): { startSignOut: () => void; sheet: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const startSignOut = useCallback(() => setIsOpen(true), []);
  return {
    startSignOut,
    sheet: <SignOutSheet isOpen={isOpen} onClose={() => setIsOpen(false)} {...(to ? { to } : {})} />,
  };
}
