import { DAY_MS, DELETION_MAIL_DAYS, LAPSED_FAMILIES_KEPT_DAYS } from '#contract/limits.ts';

/** A deletion that was announced and is late by more than this is announced anew, because the server was off, or a backup was restored. */
const LATE_DAYS = 7;

/** A family without a plan, and what its managers were told. */
export interface LapsedFamily {
  /** Since when it has had no plan. */
  readonly closed_since: string;
  /** How many of the mails were sent. */
  readonly deletion_mails: number;
  /** The deletion's moment according to the last of them. */
  readonly deletion_at: string | null;
  /** On how many days after that of the last mail the server looked at the family. */
  readonly deletion_days: number;
}

/** When a family is deleted, in milliseconds since 1970, as far as is known now, and how many mails have announced it. */
export interface Deletion {
  readonly at: number;
  readonly mails: number;
}

/** Mails of an earlier lapse do not count: whenever another one is due, the deletion that they announced is long past. */
export function deletionOf({ closed_since, deletion_mails, deletion_at }: LapsedFamily, now: Date): Deletion {
  const keptUntil = Date.parse(closed_since) + LAPSED_FAMILIES_KEPT_DAYS * DAY_MS;
  const announced = deletion_at === null ? -Infinity : Date.parse(deletion_at);
  if (announced + LATE_DAYS * DAY_MS < now.getTime()) return { at: keptUntil, mails: 0 };
  return { at: Math.max(keptUntil, announced), mails: deletion_mails };
}

export type LapsedStep =
  /** The `mail`th of the mails is due. Sent now, it announces the deletion for `at`. */
  { readonly kind: 'mail'; readonly mail: number; readonly at: number } | { readonly kind: 'delete' | 'wait' };

/** Days after the last mail on which the server has to have looked at the family: a clock that is set forward passes them all at once. */
export const DAYS_SEEN = Math.min(...DELETION_MAIL_DAYS);

/** What is due now. A mail that is late puts the deletion off, so that all days stay between them. */
export function nextStep(family: LapsedFamily, now: Date): LapsedStep {
  const { at, mails } = deletionOf(family, now);
  const days = DELETION_MAIL_DAYS[mails];
  if (days === undefined) return { kind: at <= now.getTime() && family.deletion_days >= DAYS_SEEN ? 'delete' : 'wait' };
  const before = days * DAY_MS;
  if (now.getTime() < at - before) return { kind: 'wait' };
  return { kind: 'mail', mail: mails + 1, at: Math.max(at, now.getTime() + before) };
}
