import { renameFamily, updateProfile, type MemberColour, type members } from '#contract/areas/family.ts';
import { tidyLine } from '#contract/text.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
import type { Write } from '../../lib/sync/rows.ts';
import { refreshAccount } from '../../lib/auth/session.ts';

export interface WelcomeDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly colour: MemberColour;
  readonly familyName: string;
  /** The names of further members. Blank lines are ignored. */
  readonly others: readonly string[];
}

/** The values before anything was typed: only differing values are written. */
export type WelcomeBefore = Pick<WelcomeDraft, 'firstName' | 'lastName' | 'colour' | 'familyName'>;

/**
 * Saves the welcome form. The names of the person and the family need the server and are saved first: if that fails, a retry does not
 * create the other members twice. Rejects with an ApiError.
 */
export async function saveWelcome(
  draft: WelcomeDraft,
  before: WelcomeBefore,
  memberId: string,
  write: Write<typeof members>,
): Promise<void> {
  const names = { first_name: tidyLine(draft.firstName), last_name: tidyLine(draft.lastName) };
  const familyName = tidyLine(draft.familyName);
  if (names.first_name !== before.firstName || names.last_name !== before.lastName)
    await callRemote(updateProfile, names);
  if (familyName !== '' && familyName !== before.familyName) await callRemote(renameFamily, { name: familyName });
  if (draft.colour !== before.colour) write.update(memberId, { colour: draft.colour });
  for (const typed of draft.others) {
    const [first = '', ...rest] = tidyLine(typed).split(' ');
    if (first !== '') write.create({ first_name: first, last_name: rest.join(' ') || null });
  }
  await refreshAccount();
}
