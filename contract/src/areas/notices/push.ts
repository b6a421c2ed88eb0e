import * as z from 'zod/mini';
import { remoteFunction } from '../../call.ts';
import { NAME_MAX } from '../../limits.ts';
import { line } from '../../text.ts';
import { TimeZone } from '../../times.ts';
import { Uuid } from '../../uuid.ts';

/** A person's second sync of the same subscription within this time is answered without being taken. */
export const PUSH_SYNC_QUIET_S = 60;
/** Devices of one person that ask for pushes; the one that synced longest ago makes room. */
export const PUSH_DEVICES_MAX = 20;
/** How long the buttons of a push work. */
export const PUSH_ACTION_HOURS = 24;

const ENDPOINT_MAX = 1_000;
const base64url = (bytes: number) =>
  z.string().check(z.regex(/^[\w-]+=?=?$/), z.minLength(Math.floor((bytes * 4) / 3)), z.maxLength(bytes * 2));

const Endpoint = z.string().check(z.maxLength(ENDPOINT_MAX), z.regex(/^https:\/\/[!-~]+$/));

/** As `PushSubscription.toJSON()` of a browser writes it, without `expirationTime`. */
export const PushSubscriptionKeys = z.strictObject({
  endpoint: Endpoint,
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
});

export const pushSync = remoteFunction('push-sync', {
  summary:
    "Says this device's push subscription after a sign-in and at a start, null where it has none. It ends with the session. Repeated within 60 seconds it changes nothing.",
  input: z.strictObject({
    subscription: z.nullable(PushSubscriptionKeys),
    /** How the person's other pages name the device: `Firefox on Android`. */
    device_name: z.optional(line(NAME_MAX)),
    time_zone: z.optional(TimeZone),
  }),
  output: z.object({
    /** The application server key with which a device subscribes (base64url of the uncompressed point). */
    public_key: z.string(),
    /** Whether the server sends to this subscription. False for one that its push service has ended: the device subscribes anew. */
    is_known: z.boolean(),
    /** False on a paired device, which several people share. */
    is_allowed: z.boolean(),
    /** Whether this sync came within 60 seconds of the last one and was not taken. */
    was_suppressed: z.boolean(),
  }),
  may: 'signed-in',
  whenLapsed: true,
});

export const pushForget = remoteFunction('push-forget', {
  summary: 'Ends the pushes to this device.',
  input: z.strictObject({}),
  output: z.object({ success: z.boolean() }),
  may: 'signed-in',
  whenLapsed: true,
});

/** What a service worker gets, as JSON. Each of them has to be shown. */
export const PushPayload = z.object({
  /** The notification's id; null where one push sums up several. */
  id: z.nullable(Uuid),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** A push takes the place of an earlier one with the same tag. */
  tag: z.string(),
  /** A path of the app. */
  url: z.string(),
  /** The family in which `url` opens. */
  family_id: z.nullable(Uuid),
  /** Unread notifications, for the app's badge. */
  badge: z.int(),
  language: z.enum(['en', 'es']),
  /** Buttons. `token` is sent to `API.pushAct` as `{ token }`, without a sign-in. */
  actions: z.array(z.object({ action: z.string(), title: z.string(), token: z.string() })),
});
export type PushPayload = z.infer<typeof PushPayload>;

/** `POST API.pushAct`: `{ token }` of a button. Answers `{ done: true }`, or an error as every call does. */
export const PushAct = z.strictObject({ token: z.string().check(z.maxLength(500)) });
