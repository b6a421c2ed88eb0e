import { useEffect, useState } from 'react';
import { prepareArea } from '../../lib/i18n/i18n.ts';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';

export type OpenSheet = null | 'side' | 'account' | 'sync' | 'leave' | 'palette';

// Fetched when first opened; the service worker keeps them for times without a network.
const SideSheet = lazySheet(() => import('./side-sheet.tsx').then((file) => file.SideSheet));
const AccountSheet = lazySheet(() => import('./account-sheet.tsx').then((file) => file.AccountSheet));
const SyncSheet = lazySheet(() => import('./sync-sheet.tsx').then((file) => file.SyncSheet));
const LeaveSheet = lazySheet(() => import('./leave-sheet.tsx').then((file) => file.LeaveSheet));
const loadPalette = () => Promise.all([import('../palette/palette-sheet.tsx'), prepareArea('family')]);
const PaletteSheet = lazySheet(() => loadPalette().then(([file]) => file.PaletteSheet));

/** Whoever presses Ctrl+K types on at once: fetched ahead of that, when the screen has what it needs. */
const PRELOAD_MS = 6_000;

interface ShellSheetsProps {
  open: OpenSheet;
  onOpen: (sheet: OpenSheet) => void;
}

/** A sheet stays mounted once it was opened, so that closing it can hand the focus back. */
export function ShellSheets({ open, onOpen }: ShellSheetsProps) {
  const [opened, setOpened] = useState<ReadonlySet<OpenSheet>>(new Set());
  if (open !== null && !opened.has(open)) setOpened(new Set([...opened, open]));
  useEffect(() => {
    // A miss is no harm: opening asks again, and says so then.
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);
  const close = () => onOpen(null);
  return (
    <>
      {opened.has('side') ? (
        <SideSheet isOpen={open === 'side'} onClose={close} onAccount={() => onOpen('account')} />
      ) : null}
      {opened.has('account') ? (
        <AccountSheet isOpen={open === 'account'} onClose={close} onLeave={() => onOpen('leave')} />
      ) : null}
      {opened.has('sync') ? <SyncSheet isOpen={open === 'sync'} onClose={close} /> : null}
      {opened.has('palette') ? <PaletteSheet isOpen={open === 'palette'} onClose={close} onSheet={onOpen} /> : null}
      {opened.has('leave') ? <LeaveSheet isOpen={open === 'leave'} onClose={close} /> : null}
    </>
  );
}
