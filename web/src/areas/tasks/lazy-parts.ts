import { lazyCode } from '../../pwa/lazy-code.ts';

/** The form's values of a sentence, for the dialog of a new task. */
export const sentenceDraft = lazyCode(() => import('./draft.ts').then((file) => file.draftOfSentence));

/** How a line is read as a task. */
export const taskKinds = lazyCode(() => import('./area/sentence.ts').then(({ sentenceKind }) => [sentenceKind]));

export const listTools = lazyCode(() => import('./components/list-tools.tsx'));

export const selectionBar = lazyCode(() => import('./components/selection-bar.tsx'));

/** The words of a rule, for rows that repeat. */
export const ruleWords = lazyCode(() => import('../../rows/repeat/rule-words.ts').then((file) => file.describeRule));
