import { randomInt } from 'node:crypto';
import type { SendingRefusal } from '#contract/areas/invitations.ts';

/** The facts that decide whether an invitation may be sent, read while the family is locked. */
export interface SendingFacts {
  readonly isMember: boolean;
  readonly memberCount: number;
  readonly maxMembers: number;
}

/** Why an invitation is not sent; null when it may be. Open invitations do not count against the limit: acceptance tests it again. */
export function refuseSending({ isMember, memberCount, maxMembers }: SendingFacts): SendingRefusal | null {
  if (isMember) return 'member';
  return memberCount < maxMembers ? null : 'full';
}

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LETTERS = 4;

/** A password of 59 random bits that is easy to type, as `k7pm-x3hd-9wqa`. */
export function newTemporaryPassword(): string {
  const letter = () => LETTERS.charAt(randomInt(LETTERS.length));
  return Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LETTERS }, letter).join('')).join('-');
}

/** The path of an invitation's link. */
export const linkPath = (token: string): string => `/accept-invitation?${new URLSearchParams({ token }).toString()}`;
