import { noticeKind, type NoticeTraits, type Told } from '../../core/notices/kinds.ts';
import type { NoticeFor } from '../../core/notices/write-commands.ts';
import * as z from 'zod/mini';

export const TEST_TRAITS: NoticeTraits = {
  group: 'family_updates',
  title: { en: 'Of a test', es: 'De una prueba' },
  example: { en: 'Of a test', es: 'De una prueba' },
};

/** A notice about no family, whose words these are. */
export function aNotice(id: string, userId: string, compose: Told['compose']): NoticeFor {
  const facts = { family_id: null };
  const kind = noticeKind('of_a_test', TEST_TRAITS, z.object({ family_id: z.null() }), async () => null);
  return { id, userId, kind, facts, told: { to: [userId], about: null, compose } };
}
