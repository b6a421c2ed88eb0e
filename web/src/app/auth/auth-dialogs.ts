import type { ComponentType } from 'react';
import { prepareArea } from '../../lib/i18n/i18n.ts';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';

/** Rarely used, so its code and its words are fetched when it is first opened. */
export const ResetDialog = lazySheet(() =>
  withWords(
    import('../../areas/account/components/reset-dialog.tsx').then((file) => file.ResetDialog),
    'identity',
  ),
);

export const UnprovenDialog = lazySheet(() =>
  withWords(
    import('../../areas/account/components/unproven-dialog.tsx').then((file) => file.UnprovenDialog),
    'identity',
  ),
);

export const ChildEntry = lazySheet(() =>
  withWords(
    import('./child-entry.tsx').then((file) => file.ChildEntry),
    'paired',
    'kitchen',
  ),
);

async function withWords<Dialog extends ComponentType<never>>(
  code: Promise<Dialog>,
  ...areas: readonly string[]
): Promise<Dialog> {
  const [dialog] = await Promise.all([code, ...areas.map((area) => prepareArea(area))]);
  return dialog;
}
