import { lazyCode } from '../../pwa/lazy-code.ts';

/** What shows the rows that belong to a row: fetched when a dialog of a row is first opened. */
export const relatedCode = lazyCode(async () => {
  const file = await import('./related-section.tsx');
  await file.prepareRelated();
  return file;
});
