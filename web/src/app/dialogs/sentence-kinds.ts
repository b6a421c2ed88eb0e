import type { SentenceKind } from '../../rows/sentence/sentence.ts';

/** How a sentence is read as what each area makes. */
export const SENTENCE_KINDS = Object.values(
  import.meta.glob<SentenceKind>('../../areas/*/area/sentence.ts', { eager: true, import: 'sentenceKind' }),
);
