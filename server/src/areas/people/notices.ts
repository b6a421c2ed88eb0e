import * as z from 'zod/mini';
import { ROLES } from '#contract/roles.ts';
import { Uuid } from '#contract/uuid.ts';
import { findAddress, readNoticeFacts } from '../../core/members/queries.ts';
import { noticeKind, type NoticeTraits } from '../../core/notices/kinds.ts';
import { describePeopleNotice, PEOPLE_NOTICES } from './rules.ts';

const TRAITS: NoticeTraits = {
  group: 'family_updates',
  title: { en: 'Who belongs to the family', es: 'Quién es de la familia' },
  example: { en: 'Marco is a parent of the family now', es: 'Marco es ahora padre en la familia' },
  matters: true,
};

const PeopleFacts = z.object({
  family_id: Uuid,
  /** The account that is told. */
  to: Uuid,
  kind: z.enum(PEOPLE_NOTICES),
  /** The member who did it, and the one it was done to. */
  actor_id: z.nullable(Uuid),
  subject_id: z.nullable(Uuid),
  role: z.nullable(z.enum(ROLES)),
});

/** Something changed about who belongs to a family and as what. */
export const peopleNotice = noticeKind('people_notice', TRAITS, PeopleFacts, async (tx, facts) => {
  // An account that is gone must not get a workspace again.
  const names = (await findAddress(tx, facts.to)) === null ? null : await readNoticeFacts(tx, facts);
  return names && { to: [facts.to], compose: (language) => describePeopleNotice(facts, names, language) };
});
