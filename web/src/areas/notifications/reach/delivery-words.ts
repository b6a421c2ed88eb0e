import { DELIVERY_REASONS, type Delivery, type DeliveryReason } from '#contract/areas/notices/deliveries.ts';
import type { NoticeGroup } from '#contract/areas/notices/kinds.ts';
import type { NotificationPreferences } from '#contract/areas/notices/preferences.ts';
import { DAY_MS, JOBS_TRIED_DAYS } from '#contract/limits.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';

/** What the sentences name besides the delivery. */
export interface DeliveryFacts {
  readonly t: Translate<'reach'>;
  readonly preferences: Pick<NotificationPreferences, 'quiet_from' | 'quiet_until' | 'digest'>;
  /** The zone by whose clock the quiet hours are. */
  readonly zone: string;
  /** The switch of the kind; null for a kind that is not known. */
  readonly group: NoticeGroup | null;
  /** The name of the family that it is about. */
  readonly family: string | null;
  readonly now: Date;
  /** Says a time of a clock (`22:00`), and when something was. */
  readonly sayClock: (clock: string) => string;
  readonly sayWhen: (date: Date) => string;
}

type Told = Pick<Delivery, 'channel' | 'state' | 'reason' | 'device_name' | 'at' | 'created_at'>;

const MINUTES_A_DAY = 1_440;
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Whether a moment lies in the quiet hours. */
export function isQuiet({ preferences, zone }: Pick<DeliveryFacts, 'preferences' | 'zone'>, date: Date): boolean {
  const { quiet_from, quiet_until } = preferences;
  if (quiet_from === null || quiet_until === null) return false;
  const clock = new Intl.DateTimeFormat('en-GB', {
    ...({ timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
  });
  const [from, until, at] = [quiet_from, quiet_until, clock.format(date)].map(minutesOf) as [number, number, number];
  return (at - from + MINUTES_A_DAY) % MINUTES_A_DAY < (until - from + MINUTES_A_DAY) % MINUTES_A_DAY;
}

/** One sentence on what became of a notice on one channel, and why. */
export function sayDelivery(delivery: Told, facts: DeliveryFacts): string {
  const { t, sayWhen } = facts;
  const { channel, state, device_name, at } = delivery;
  const values = { device: device_name ?? t('someDevice'), time: sayWhen(new Date(at)) };
  const reason = sayReason(delivery, facts);
  if (state === 'queued')
    return isGivenUp(delivery, facts)
      ? t(`failed_${channel}`, { ...values, reason: t('reason_unreachable') })
      : t(`queued_${channel}`, values);
  if (state === 'held') return t('held', { reason, time: sayClock(facts, 'quiet_until') });
  if (state === 'sent')
    return wasHeld(delivery, facts)
      ? t('sentHeld', { ...values, reason: sayQuiet(facts) })
      : t(`sent_${channel}`, values);
  return state === 'failed'
    ? t(`failed_${channel}`, { ...values, reason })
    : t(`skipped_${channel}`, { ...values, reason });
}

/** Where no mail server took it, or none is set up, its job has ended without a word. */
const isGivenUp = ({ at }: Told, { now }: DeliveryFacts) => now.getTime() - Date.parse(at) > JOBS_TRIED_DAYS * DAY_MS;

const sayClock = ({ preferences, sayClock: say }: DeliveryFacts, field: 'quiet_from' | 'quiet_until') =>
  say(preferences[field] ?? '');

const sayQuiet = (facts: DeliveryFacts) =>
  facts.preferences.quiet_from === null
    ? facts.t('reason_quietOnce')
    : facts.t('reason_quiet', { from: sayClock(facts, 'quiet_from'), until: sayClock(facts, 'quiet_until') });

/** A push that waited for the end of the quiet hours: it came in them, and left later. */
function wasHeld({ channel, created_at, at }: Told, facts: DeliveryFacts): boolean {
  const waited = Date.parse(at) - Date.parse(created_at);
  return channel === 'push' && waited > 60_000 && isQuiet(facts, new Date(created_at));
}

const isReason = (reason: string | null): reason is DeliveryReason => DELIVERY_REASONS.some((one) => one === reason);

function sayReason({ reason, channel }: Told, facts: DeliveryFacts): string {
  const { t, group, family, preferences } = facts;
  if (!isReason(reason) || reason === 'ok') return t('reason_unknown');
  if (reason === 'quiet') return sayQuiet(facts);
  if (reason === 'group_off') return t('reason_group_off', { group: group === null ? t('reason_aGroup') : t(group) });
  if (reason === 'channel_off') return t(channel === 'mail' ? 'reason_mail_off' : 'reason_push_off');
  if (reason === 'kind_off' && channel === 'mail' && preferences.digest !== 'off') return t('reason_summed');
  if (reason === 'family_muted') return t('reason_family_muted', { family: family ?? t('reason_aFamily') });
  return t(`reason_${reason}`);
}
