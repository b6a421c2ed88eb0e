import { useEffect, useState } from 'react';
import { fetchAhead } from '../../pwa/code-fetching.ts';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';
import type { PartKind } from '../../areas/area.ts';
import { wordsOfParts } from '../../areas/areas.ts';
import { prepareArea } from '../../lib/i18n/i18n.ts';

export type OpenSheet = null | 'side' | 'account' | 'sync' | 'sign-out' | 'palette' | 'add';

const prepareParts = (kind: PartKind) => Promise.all(wordsOfParts(kind).map(prepareArea));

// Fetched when first opened. The service worker caches them for offline use.
const SideSheet = lazySheet(() => import('./side-sheet.tsx').then((file) => file.SideSheet));
const AccountSheet = lazySheet(() => import('./account-sheet.tsx').then((file) => file.AccountSheet));
const AddSheet = lazySheet(() => import('./add-sheet.tsx').then((file) => file.AddSheet));
const SyncSheet = lazySheet(() =>
  Promise.all([import('./sync-sheet.tsx'), prepareParts('changes')]).then(([file]) => file.SyncSheet),
);
const SignOutSheet = lazySheet(() => import('./sign-out-sheet.tsx').then((file) => file.SignOutSheet));
const loadPalette = () => import('../palette/palette-sheet.tsx');
const loadPaletteWords = () => prepareParts('palette');
const PaletteSheet = lazySheet(() =>
  Promise.all([loadPalette(), loadPaletteWords()]).then(([file]) => file.PaletteSheet),
);

/** Fetches it when the button is touched: a phone shows its keyboard only for a field that gets the focus in the press itself. */
export function preloadAddSheet(): void {
  // A failure is ignored here: opening the sheet fetches again and reports it.
  AddSheet.prepare().catch(() => undefined);
}

/** The palette is fetched ahead, once the screen has loaded, because people type right after pressing Ctrl+K. */
const PRELOAD_MS = 6_000;

interface ShellSheetsProps {
  open: OpenSheet;
  onOpen: (sheet: OpenSheet) => void;
}

/** A sheet stays mounted after it was opened once, so that closing it can return the focus. */
export function ShellSheets({ open, onOpen }: ShellSheetsProps) {
  const [opened, setOpened] = useState<ReadonlySet<OpenSheet>>(new Set());
  if (open !== null && !opened.has(open)) setOpened(new Set([...opened, open]));
  useEffect(() => {
    const timer = setTimeout(() => void fetchAhead([loadPalette, loadPaletteWords]), PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);
  const close = () => onOpen(null);
  return (
    <>
      {opened.has('side') ? (
        <SideSheet isOpen={open === 'side'} onClose={close} onAccount={() => onOpen('account')} />
      ) : null}
      {opened.has('account') ? (
        <AccountSheet isOpen={open === 'account'} onClose={close} onSignOut={() => onOpen('sign-out')} />
      ) : null}
      {opened.has('sync') ? <SyncSheet isOpen={open === 'sync'} onClose={close} /> : null}
      {opened.has('add') ? <AddSheet isOpen={open === 'add'} onClose={close} /> : null}
      {opened.has('palette') ? <PaletteSheet isOpen={open === 'palette'} onClose={close} onSheet={onOpen} /> : null}
      {opened.has('sign-out') ? <SignOutSheet isOpen={open === 'sign-out'} onClose={close} /> : null}
    </>
  );
}
