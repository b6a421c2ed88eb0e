import { lazySheet } from '../../pwa/lazy-sheet.tsx';

/** Rarely used, so its code is fetched when it is first opened. */
export const ResetDialog = lazySheet(() =>
  import('../../areas/account/components/reset-dialog.tsx').then((file) => file.ResetDialog),
);

export const UnprovenDialog = lazySheet(() =>
  import('../../areas/account/components/unproven-dialog.tsx').then((file) => file.UnprovenDialog),
);
