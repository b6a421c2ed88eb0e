import * as z from 'zod/mini';
import { BASE_COLUMNS, serverTable } from '../../family-table.ts';
import { Timestamp } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { notificationPermissions } from '../notifications.ts';

/** Deliveries are purged after this. */
export const DELIVERIES_KEPT_DAYS = 30;

export const CHANNELS = ['in_app', 'push', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];

/** `queued`: on its way, or tried again. `held`: until the quiet hours end. */
export const DELIVERY_STATES = ['queued', 'sent', 'held', 'skipped', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * Why a delivery is in its state.
 * - `ok`: it was sent;
 * - `not_entitled`: the person may not see it any more, or it is not for them any more; `read`: they had read or deleted it already;
 * - `group_off`, `channel_off`, `kind_off`: a switch of theirs; `muted`, `family_muted`: a mute of theirs; `quiet`: their quiet hours;
 * - `no_device`: no device asks for pushes; `reached`: a push had reached a device, so no mail was needed;
 * - `gone`: the device's push service knows it no more; `refused`: it, or the mail server, refuses this for good; `unreachable`: tried until it was too old;
 * - `no_address`: the account has no mail address; `address_refused`: the mail server refuses the person's address.
 */
export const DELIVERY_REASONS = [
  ...([
    'ok',
    'not_entitled',
    'read',
    'group_off',
    'channel_off',
    'kind_off',
    'muted',
    'family_muted',
    'quiet',
  ] as const),
  ...(['no_device', 'reached', 'gone', 'refused', 'unreachable', 'no_address', 'address_refused'] as const),
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

/** What became of one notice on one channel, and for pushes on one device. */
export const Delivery = z.object({
  ...BASE_COLUMNS,
  user_id: Uuid,
  /** The id of the notification, which is absent from the app where that channel is off. */
  notification_id: Uuid,
  kind: z.string(),
  about_family: z.nullable(Uuid),
  channel: z.enum(CHANNELS),
  /** The name of the device that a push is for. */
  device_name: z.nullable(z.string()),
  state: z.enum(DELIVERY_STATES),
  /** A `DeliveryReason`; null while it is queued. */
  reason: z.nullable(z.string()),
  /** Since when it is in this state. */
  at: Timestamp,
});
export type Delivery = z.infer<typeof Delivery>;

export const deliveries = serverTable('deliveries', {
  row: Delivery,
  workspace: 'person',
  label: () => undefined,
  may: { read: notificationPermissions.own },
  seenBy: 'family',
  sync: { by: 'created_at', size: 100 },
  limit: 20_000,
  filter: ['notification_id'],
  persist: 'memory',
  purgeAfterDays: DELIVERIES_KEPT_DAYS,
});
