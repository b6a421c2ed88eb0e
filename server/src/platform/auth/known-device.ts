import { createHmac, timingSafeEqual } from 'node:crypto';
import { newId } from '#contract/ids.ts';
import { COOKIE_PREFIX } from './cookies.ts';
import { deriveSecret, hashId } from './secrets.ts';

export const DEVICE_COOKIE = `${COOKIE_PREFIX}.device`;
/** Browsers store no cookie longer than 400 days. */
export const DEVICE_COOKIE_SECONDS = 400 * 86_400;
/** For people who share a tablet. The person with the oldest sign-in is dropped first. */
const MAX_PEOPLE = 8;
const MARK_LENGTH = 22;
const NOBODY = '';

export interface KnownDevices {
  /** The id of the device when this person has signed in on it before, else null. `cookie` is the raw cookie value. */
  recognise(cookie: string | null, person: string): string | null;
  /** The id of the device when this server made its cookie, for any person, else null. */
  readId(cookie: string | null): string | null;
  /**
   * The cookie's new value for a person who is signed in. A cookie that this server did not make counts for nothing: its caller chose
   * the id. All that a session is given without a cookie name one device.
   */
  remember(cookie: string | null, person: string, session?: string | null): string;
}

/**
 * A cookie that proves that a person has signed in on this browser before: an id of the device and one mark per person,
 * `id.mark.mark…`. The last mark is for no person: it proves without the database that the server made the cookie. A mark is a signature
 * of device and person, so it is of no use elsewhere and reveals no name. A person stands for their address and present password
 * (`Identity.personOf`), so a device known by an earlier password has no extra attempts.
 */
export function createKnownDevices(secretKey: string): KnownDevices {
  const key = deriveSecret(secretKey, 'known-device');

  function markOf(deviceId: string, person: string): string {
    return createHmac('sha256', key).update(`${deviceId} ${person}`).digest('base64url').slice(0, MARK_LENGTH);
  }

  function idOf(session: string): string {
    return hashId(createHmac('sha256', key).update(`session ${session}`).digest('base64url'));
  }

  function recognise(cookie: string | null, person: string): string | null {
    const device = readDevice(cookie);
    if (!device) return null;
    const expected = Buffer.from(markOf(device.id, person));
    return device.marks.some((mark) => timingSafeEqual(Buffer.from(mark), expected)) ? device.id : null;
  }

  return {
    recognise,
    readId: (cookie) => recognise(cookie, NOBODY),
    remember(cookie, person, session = null) {
      const isOurs = [NOBODY, person].some((known) => recognise(cookie, known) !== null);
      const made = isOurs ? readDevice(cookie) : null;
      const device = made ?? { id: session === null ? newId() : idOf(session), marks: [] };
      const [mark, ofNobody] = [markOf(device.id, person), markOf(device.id, NOBODY)];
      const others = device.marks.filter((other) => other !== mark && other !== ofNobody);
      return [device.id, ...[mark, ...others].slice(0, MAX_PEOPLE), ofNobody].join('.');
    },
  };
}

function readDevice(cookie: string | null): { id: string; marks: string[] } | null {
  const [id = '', ...marks] = cookie?.split('.') ?? [];
  if (!/^[\da-f-]{36}$/.test(id) || marks.length > MAX_PEOPLE + 1) return null;
  return marks.every((mark) => mark.length === MARK_LENGTH && /^[\w-]+$/.test(mark)) ? { id, marks } : null;
}
