import { prepareArea } from '../../lib/i18n/i18n.ts';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';

/** What the list of notifications shows only when it is asked for. */
export const NoticeSheet = lazySheet(async () => {
  const [file] = await Promise.all([import('./reach/notice-sheet.tsx'), prepareArea('reach')]);
  return file.NoticeSheet;
});
