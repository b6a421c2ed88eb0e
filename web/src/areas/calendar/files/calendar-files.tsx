import { prepareArea } from '../../../lib/i18n/i18n.ts';
import { lazySheet } from '../../../pwa/lazy-sheet.tsx';

/** The sheet in which calendar files come in and go out. Its code, its words and what reads files are fetched when it is first opened. */
export const CalendarFiles = lazySheet(async () => {
  const [file] = await Promise.all([import('./calendar-files-sheet.tsx'), prepareArea('files')]);
  return file.CalendarFilesSheet;
});
