import type { SentencePart } from '../../areas/area.ts';

/** How a sentence is read as what each area makes. */
export const SENTENCE_KINDS = Object.values(
  import.meta.glob<SentencePart>('../../areas/*/area/sentence.ts', { eager: true }),
).map(({ sentenceKind }) => sentenceKind);
