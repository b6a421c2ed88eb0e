import * as z from 'zod/mini';
import { NAME_MAX } from '../../limits.ts';
import { line } from '../../text.ts';
import { Uuid } from '../../uuid.ts';

/** Addresses, apart from those that every page loads (`paths.ts`). */
export const PIN_API = {
  /** Pairs this browser with a family, by a pairing code. */
  pair: '/api/auth/pair',
  /** The people whose faces a paired browser shows. */
  paired: '/api/auth/paired',
  /** The photos of these people. */
  pairedPhotos: '/api/auth/paired/photos',
  /** Signs a child in by PIN, on a paired browser. */
  pinSignIn: '/api/auth/pin',
  /** Signs a child in by family code, first name and PIN. */
  codeSignIn: '/api/auth/code',
} as const;

/** Wrong PINs in a row that lock a child on a device. */
export const PIN_TRIES = 5;
/** How long such a lock lasts on a device that is not paired. */
export const PIN_LOCK_MINUTES = 60;
/** Wrong answers an hour to one family code, from all devices that are not paired. */
export const CODE_TRIES_PER_HOUR = 20;
export const PAIRING_CODE_MINUTES = 10;

/** 4 to 8 digits. */
export const Pin = z.string().check(z.regex(/^\d{4,8}$/));

/** True for PINs that are tried first: one digit or two in turn (1111, 1212), and counting up or down (1234, 0987). */
export function isGuessablePin(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const isEach = (rule: (digit: number, index: number) => boolean) => digits.every(rule);
  return (
    isEach((digit, index) => index < 2 || digit === digits[index - 2]) ||
    [1, 9].some((step) => isEach((digit, index) => index === 0 || digit === ((digits[index - 1] ?? 0) + step) % 10))
  );
}

/** Characters of family and pairing codes, without those that look alike. */
export const CODE_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 8;

/** A code as it is stored: typed in small letters, or with spaces and dashes, it is the same. */
export const normalizeCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z\d]/g, '');

/** A family or pairing code as a person types it. */
const Code = z.string().check(z.maxLength(40), z.overwrite(normalizeCode));

/**
 * Body of `POST /api/auth/pair`: pairs this browser with the family of a pairing code, which is used up. Sets an HttpOnly cookie, in
 * place of an earlier pairing. Refusals: INVALID_CREDENTIALS with `code` `incorrect` for a code that is wrong, used or expired;
 * UNPROCESSABLE with `device` `full` where the family has PAIRED_DEVICES_MAX; TOO_MANY_REQUESTS.
 */
export const PairDevice = z.strictObject({ code: Code });
export type PairDevice = z.infer<typeof PairDevice>;

/** The people of the family who have an account, by whom a paired device shows its faces. */
export const PairedPerson = z.object({
  memberId: Uuid,
  firstName: z.string(),
  /** One of MEMBER_COLOURS. */
  colour: z.string(),
  /** The file of their photo, at `pairedPhotoAddress`. Devices have stored faces without it. */
  photo: z._default(z.nullable(Uuid), null),
  signsInBy: z.enum(['pin', 'password']),
});
export type PairedPerson = z.infer<typeof PairedPerson>;

/**
 * Answer of `POST /api/auth/pair` and of `GET /api/auth/paired`, which is 404 PGRST116 for a browser that is not paired, or not any more;
 * its cookie is removed then.
 */
export const Paired = z.object({
  /** The id of its row in `paired_devices`. */
  deviceId: Uuid,
  familyName: z.string(),
  people: z.array(PairedPerson),
  /** True where it shows the family's day while no person is signed in (`KITCHEN_API`). Devices have stored faces without it. */
  isKitchenScreen: z._default(z.boolean(), false),
});
export type Paired = z.infer<typeof Paired>;

/**
 * Address of the small square of a photo: of one of the people whom `GET /api/auth/paired` shows this browser now, else 404 NOT_FOUND. It
 * needs no more than the cookie of the pairing, so that an `<img>` can have it.
 */
export const pairedPhotoAddress = (photo: string) => `${PIN_API.pairedPhotos}/${photo}`;

/**
 * Body of `POST /api/auth/pin`, from a paired device. Answers a `Session`. Refusals: INVALID_CREDENTIALS with `pin` `incorrect` and
 * `tries_left` (1 to 4, as a text), or with `pin` `locked` from the fifth wrong one on; UNPROCESSABLE with `memberId` `no_pin` for a
 * person without access by PIN; PGRST116 for a browser that is not paired (any more).
 */
export const PinSignIn = z.strictObject({ memberId: Uuid, pin: Pin });
export type PinSignIn = z.infer<typeof PinSignIn>;

/**
 * Body of `POST /api/auth/code`, from any device. Answers a `Session`. Refusals: INVALID_CREDENTIALS with `pin` `incorrect`, whichever of
 * the three is wrong, or with `pin` `locked`; TOO_MANY_REQUESTS after CODE_TRIES_PER_HOUR.
 */
export const CodeSignIn = z.strictObject({ code: Code, name: line(NAME_MAX), pin: Pin });
export type CodeSignIn = z.infer<typeof CodeSignIn>;
