import * as z from 'zod/mini';
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';
import { GivenName } from './names.ts';
import { Uuid } from './uuid.ts';

/** An e-mail address: trimmed and lower-cased. */
export const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX), z.email());

/** Body of `POST /api/auth/sign-in`. The password is sent as typed. */
export const Credentials = z.strictObject({
  email: Email,
  password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX)),
});
export type Credentials = z.infer<typeof Credentials>;

/** Body of `POST /api/auth/sign-up`. */
export const SignUp = z.strictObject({
  email: Email,
  password: z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(PASSWORD_MAX)),
  first_name: z.optional(GivenName),
  last_name: z.optional(GivenName),
});
export type SignUp = z.infer<typeof SignUp>;

const InviteToken = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/**
 * Body of `POST /api/auth/accept-invitation`: joins the family of an invitation with a new account, by a password of the person's own
 * or by the temporary password of the mail. The answer is that of a sign-up. The token of the mail proves the address. Refusals have a
 * code in `fields`: a `JoinRefusal` in inviteToken, 23505 `registered` in email for an address with an account, INVALID_CREDENTIALS in
 * temporary_password: `incorrect`, or `registered` where the address has an account with another password.
 */
export const AcceptInvited = z.union([
  z.strictObject({
    inviteToken: InviteToken,
    password: z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(PASSWORD_MAX)),
  }),
  z.strictObject({
    inviteToken: InviteToken,
    temporary_password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX)),
  }),
]);
export type AcceptInvited = z.infer<typeof AcceptInvited>;

/** `email` is empty for a child who signs in by PIN. */
export const SessionUser = z.object({ id: Uuid, email: z.string(), email_confirmed: z.boolean() });
export type SessionUser = z.infer<typeof SessionUser>;

/**
 * Answer of sign-up, sign-in and refresh. `refresh_token` is null for browsers, which get it as an HttpOnly cookie; other
 * clients ask for it with the header `x-client: token` and send it back in the body of a refresh.
 */
export const Session = z.object({
  access_token: z.string(),
  refresh_token: z.nullable(z.string()),
  /** Seconds since 1970. */
  expires_at: z.int(),
  user: SessionUser,
});
export type Session = z.infer<typeof Session>;

/** The purposes of mailed links. */
export const LINK_PURPOSES = ['confirm', 'reset'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

const LinkToken = z.string().check(z.minLength(1), z.maxLength(2_000));

/** Body of `POST /api/auth/read-link`, which does not use up the link. */
export const ReadLink = z.strictObject({ purpose: z.enum(LINK_PURPOSES), token: LinkToken });
export type ReadLink = z.infer<typeof ReadLink>;

/** Body of `POST /api/auth/confirm-email` and of `POST /api/auth/disown-account`: the token of the confirmation mail. */
export const ConfirmEmail = z.strictObject({ token: LinkToken });
export type ConfirmEmail = z.infer<typeof ConfirmEmail>;

/**
 * Answer of every call with the token of a mailed link: the address that the link was sent to. None of these calls signs the caller
 * in. Refusals are LINK_INVALID, LINK_EXPIRED and LINK_USED.
 */
export const LinkAnswer = z.object({ email: z.string() });
export type LinkAnswer = z.infer<typeof LinkAnswer>;

const NewPassword = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX));

/** Body of `POST /api/auth/reset-password`. The password has to be strong (`isStrongPassword`). Ends every session of the account. */
export const ResetPassword = z.strictObject({
  token: LinkToken,
  password: NewPassword,
});
export type ResetPassword = z.infer<typeof ResetPassword>;

/**
 * Body of `POST /api/auth/update-user`. `current_password` may be missing only while the account has to change its password. The new
 * password has to be strong (`isStrongPassword`). Ends every other session of the account.
 */
export const UpdateUser = z.strictObject({
  password: NewPassword,
  current_password: z.optional(z.string().check(z.maxLength(PASSWORD_MAX))),
});
export type UpdateUser = z.infer<typeof UpdateUser>;

/** Answer of `POST /api/auth/update-user`. Refusals: WEAK_PASSWORD (field `password`), WRONG_PASSWORD (field `current_password`). */
export const UserUpdated = z.object({ user: SessionUser });
export type UserUpdated = z.infer<typeof UserUpdated>;

/** The purpose of a sign-in with Google: an existing account, a new one, or a new one whose trial begins at once. */
export const GOOGLE_INTENTS = ['signin', 'signup', 'trial'] as const;

/** What no text of the database can hold has no way back either. */
const Passed = z.optional(z.string().check(z.maxLength(300), z.regex(/^[^\0]*$/)));
/**
 * Query of `GET /api/auth/google`, which redirects to the issuer. The final address contains `invite`, `token` and `family` unchanged.
 * It is one of:
 * - /auth, /auth?source=google_signup or /trial-google-callback, with the refresh cookie set; the client then calls
 *   `POST /api/auth/refresh`;
 * - /auth?error=not_registered;
 * - /auth?error=unproven_account: an account with this address was created on another device and never confirmed; nothing has changed;
 * - /auth?error=google&error_description=…, for a trial /trial-google-callback?error=google&error_description=….
 */
export const GoogleStart = z.object({
  intent: z._default(z.enum(GOOGLE_INTENTS), 'signin'),
  /**
   * Removes the account that never proved the address, with everything in it. Counts in a browser that came back with
   * `unproven_account`, for that person, until it is done and for 15 minutes at most; else the answer is `unproven_account` again.
   */
  anew: z.optional(z.literal('true')),
  invite: Passed,
  token: Passed,
  family: Passed,
});
export type GoogleStart = z.infer<typeof GoogleStart>;

/** Body of `POST /api/auth/refresh`: browsers send an empty object and their cookie. */
export const Refresh = z.strictObject({ refresh_token: z.optional(z.string().check(z.maxLength(2_000))) });
