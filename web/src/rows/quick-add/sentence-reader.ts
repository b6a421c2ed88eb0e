import { lazyCode } from '../../pwa/lazy-code.ts';

/** What a line is read with, from the first focus of its field on. */
export const sentenceReader = lazyCode(async () => {
  const [reading, mentions, { Understood }, { MentionList }] = await Promise.all([
    import('../sentence/read-sentence.ts'),
    import('../sentence/mention.ts'),
    import('./understood.tsx'),
    import('./mention-list.tsx'),
  ]);
  return { ...reading, ...mentions, Understood, MentionList };
});
