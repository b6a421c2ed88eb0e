import type { Channel, DeliveryReason } from '#contract/areas/notices/deliveries.ts';
import type { Notification } from '#contract/areas/notifications.ts';
import type { NoticeChoice, NoticeMute, NotificationPreferences } from '#contract/areas/notices/preferences.ts';
import type { FIRST_PREFERENCES } from '#contract/areas/notices/preferences.ts';
import type { NoticeTraits, Told } from './kinds.ts';

/** All that a person has chosen about one kind of notices, as far as it decides whether a notice reaches them. */
export interface Reach {
  readonly preferences: Pick<NotificationPreferences, keyof typeof FIRST_PREFERENCES>;
  /** Those of the kind, the ones that were made later first. */
  readonly choices: readonly Pick<NoticeChoice, 'about_family' | 'in_app' | 'pop_up' | 'push' | 'mail'>[];
  readonly mutes: readonly Pick<NoticeMute, 'about_family' | 'table_name' | 'row_id' | 'muted_until'>[];
  /** The zone by whose clock quiet hours are. */
  readonly zone: string;
}

/** What is decided about. */
export interface Decided {
  readonly traits: NoticeTraits;
  readonly told: Pick<Told, 'about' | 'thing' | 'asked'>;
  readonly reach: Reach;
  readonly now: Date;
}

/** How a kind's notices are mailed: each, those that no push brought, or none. */
export type MailMode = 'each' | 'fallback' | 'none';

const chosen = ({ reach, told }: Decided, channel: 'in_app' | 'pop_up' | 'push' | 'mail'): boolean | null => {
  const own = reach.choices.find(({ about_family }) => told.about !== null && about_family === told.about);
  const general = reach.choices.find(({ about_family }) => about_family === null);
  return own?.[channel] ?? general?.[channel] ?? null;
};

/** How a notice is mailed by the person's choice, else by its sender's wish, else by the kind. */
export function mailMode(decided: Decided): MailMode {
  const { told, traits } = decided;
  const first = told.asked ? told.asked.mail && 'each' : traits.matters && 'fallback';
  const choice = chosen(decided, 'mail');
  if (choice !== null) return choice ? 'each' : 'none';
  return first || 'none';
}

/** Why a notice does not go by a channel; null where it does. Quiet hours only hold it. */
export function reasonAgainst(decided: Decided, channel: Channel): DeliveryReason | null {
  const { traits, told, reach } = decided;
  const { preferences } = reach;
  if (traits.group !== null && !preferences[traits.group]) return 'group_off';
  if (channel === 'in_app')
    return chosen(decided, 'in_app') === false || told.asked?.in_app === false ? 'kind_off' : null;
  if (channel === 'push' && !preferences.push_enabled) return 'channel_off';
  if (channel === 'mail' && !preferences.email_enabled) return 'channel_off';
  if (channel === 'mail' && preferences.mail_refused_at !== null) return 'address_refused';
  if (channel === 'mail' && mailMode(decided) === 'none') return 'kind_off';
  const isPushed = chosen(decided, 'push') ?? !traits.staysInApp;
  if (channel === 'push' && (!isPushed || told.asked?.push === false)) return 'kind_off';
  const mute = muteOfNotice(decided);
  if (mute) return mute.row_id === null ? 'family_muted' : 'muted';
  return channel === 'push' && isHeld(decided) ? 'quiet' : null;
}

/** Whether an open page shows it as it arrives. */
export const popsUp = (decided: Decided): boolean =>
  chosen(decided, 'pop_up') !== false && muteOfNotice(decided) === undefined && !isHeld(decided);

/** What a mute may be about. */
export type Muted = Pick<Notification, 'about_family' | 'about_table' | 'about_row'>;

/** The mute that silences what is about this, if there is one. */
export const muteOf = (mutes: Reach['mutes'], { about_family, about_table, about_row }: Muted, now: Date) =>
  mutes.find(
    (mute) =>
      (mute.muted_until === null || Date.parse(mute.muted_until) > now.getTime()) &&
      (mute.about_family === null || mute.about_family === about_family) &&
      (mute.row_id === null || (mute.row_id === about_row && mute.table_name === about_table)),
  );

function muteOfNotice({ traits, reach, told, now }: Decided) {
  const thing = traits.breaksMutes ? undefined : told.thing;
  const about = { about_family: told.about, about_table: thing?.table.name ?? null, about_row: thing?.id ?? null };
  return muteOf(reach.mutes, about, now);
}

const isHeld = ({ traits, reach, now }: Decided) => !traits.breaksQuietHours && quietUntil(reach, now) !== null;

const MINUTES_A_DAY = 1_440;
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** The local clock in a zone: minutes since midnight, and the day of the week (1 is Monday). */
export function clockIn(zone: string, now: Date): { minutes: number; day: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...({ timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', weekday: 'short' } as const),
  }).formatToParts(now);
  const value = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(value('weekday')) + 1;
  return { minutes: Number(value('hour')) * 60 + Number(value('minute')), day };
}

/** When the quiet hours end in which `now` lies; null outside of them. Where a clock is changed meanwhile, it is looked at again then. */
export function quietUntil({ preferences, zone }: Pick<Reach, 'preferences' | 'zone'>, now: Date): Date | null {
  const { quiet_from, quiet_until } = preferences;
  if (quiet_from === null || quiet_until === null) return null;
  const [from, until, at] = [minutesOf(quiet_from), minutesOf(quiet_until), clockIn(zone, now).minutes];
  const since = (at - from + MINUTES_A_DAY) % MINUTES_A_DAY;
  const lasts = (until - from + MINUTES_A_DAY) % MINUTES_A_DAY;
  if (since >= lasts) return null;
  const wholeMinute = Math.floor(now.getTime() / 60_000) * 60_000;
  return new Date(wholeMinute + (lasts - since) * 60_000);
}

/**
 * When the next digest is due, after `now`; null for none. Looks quarter by quarter, because clocks are changed: it is due when its hour has begun first
 * on a day, also where the clock passes over that hour, or comes to it twice.
 */
export function nextDigest({ preferences, zone }: Pick<Reach, 'preferences' | 'zone'>, now: Date): Date | null {
  const { digest, digest_hour, digest_day } = preferences;
  if (digest === 'off') return null;
  const quarter = 15 * 60_000;
  const current = Math.floor(now.getTime() / quarter) * quarter;
  let before = clockIn(zone, new Date(current));
  for (let at = current + quarter; at <= current + 9 * MINUTES_A_DAY * 60_000; at += quarter) {
    const clock = clockIn(zone, new Date(at));
    const hasBegun = ({ minutes }: typeof clock) => minutes >= digest_hour * 60;
    const isFirst = clock.day !== before.day || !hasBegun(before);
    if (hasBegun(clock) && isFirst && (digest === 'daily' || clock.day === digest_day)) return new Date(at);
    before = clock;
  }
  return null;
}

/** From when on a digest tells what is new: since the one before, whose days may have had 23 or 25 hours. */
export function digestSince(reach: Pick<Reach, 'preferences' | 'zone'>, at: Date): Date {
  const days = reach.preferences.digest === 'weekly' ? 7 : 1;
  const before = (hours: number) => new Date(at.getTime() - (days * 24 + hours) * 3_600_000);
  const previous = nextDigest(reach, before(2));
  return previous && previous < at ? previous : before(0);
}
