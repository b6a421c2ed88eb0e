import { lazyCode } from '../../pwa/lazy-code.ts';

/** What the line of a new task is read with, from the first focus of its field on. */
export const sentenceReader = lazyCode(async () => {
  const [reading, mentions, { SentenceChips }, { MentionList }] = await Promise.all([
    import('../../rows/sentence/read-sentence.ts'),
    import('../../rows/sentence/mention.ts'),
    import('./components/sentence-chips.tsx'),
    import('./components/mention-list.tsx'),
  ]);
  return { ...reading, ...mentions, SentenceChips, MentionList };
});

export const listTools = lazyCode(() => import('./components/list-tools.tsx'));

export const selectionBar = lazyCode(() => import('./components/selection-bar.tsx'));

/** The words of a rule, for rows that repeat. */
export const ruleWords = lazyCode(() => import('../../rows/repeat/rule-words.ts').then((file) => file.describeRule));
