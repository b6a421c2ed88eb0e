import { storedAudience, type Audience } from '#contract/seen-by/audience.ts';
import { seersOf } from '#contract/seen-by/seers.ts';
import { members } from '#contract/areas/family.ts';
import { useSession } from '../../lib/auth/session.ts';
import { fillIn } from '../../lib/i18n/i18n.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { messages as en } from './messages.en.ts';
import { messages as es } from './messages.es.ts';

export const AUDIENCE_WORDS = { en, es };

/** Whose row it is, and the members who see it whatever its audience says. */
export interface Always {
  /** The member who made it; null for a new one of the person. */
  readonly maker: string | null;
  /** Those it is for. */
  readonly forIds: readonly string[];
}

/** Says who sees a row: `Seen by you, Ana and Marco.` Null where the family does. */
export function useSeers(audience: Audience, { maker, forIds }: Always): string | null {
  const { language } = useDateHabits();
  const words = AUDIENCE_WORDS[language];
  const { family } = useSession();
  const { rows } = useRows(members);
  if (audience === null) return null;
  const myId = family?.member_id ?? '';
  const made = maker ?? myId;
  const stored = maker === null ? storedAudience(audience, { memberId: myId }) : audience;
  const seers = seersOf(stored, { maker: made, always: [made, ...forIds] }, rows);
  if (seers.length === 1 && seers[0]?.id === myId) return words.onlyYou;
  const own = seers.some(({ id }) => id === myId) ? [words.you] : [];
  const others = seers
    .filter(({ id }) => id !== myId)
    .map((member) => member.first_name ?? members.label(member) ?? '');
  return fillIn(words.seenBy, { names: new Intl.ListFormat(language).format([...own, ...others]) });
}
