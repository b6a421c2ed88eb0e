import { wordsOfParts } from '../../areas/areas.ts';
import { prepareArea } from '../../lib/i18n/i18n.ts';
import { lazyCode } from '../../pwa/lazy-code.ts';

/** What makes rows of messages: fetched when the menu of one is first opened. */
export const saidCode = lazyCode(async () => {
  const [{ SaidMakers }] = await Promise.all([import('./said.tsx'), ...wordsOfParts('said').map(prepareArea)]);
  return { SaidMakers };
});
